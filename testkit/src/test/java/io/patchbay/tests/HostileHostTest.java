package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.ConfigurationException;
import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.InvalidRequestException;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.TransportProvider;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ScriptedBay;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an application does wrong hits the call it does it with, and nothing else. */
@ExtendWith(Leaks.class)
class HostileHostTest {

  /** Arguments that change while they are written. */
  private static final class Changing extends AbstractMap<String, Object> {
    @Override
    public void forEach(BiConsumer<? super String, ? super Object> action) {
      action.accept("half", "written");
      throw new ConcurrentModificationException("changed");
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
      return Map.<String, Object>of("half", "written").entrySet();
    }
  }

  @Test
  void argumentsThatCannotBeWrittenFailTheirCallOnly() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call").with("params.name", "after").reply(Given.text("ok"));
              s.expect("tools/call").with("params.name", "last").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("bad", new Changing()))
          .isInstanceOf(InvalidRequestException.class)
          .hasMessageContaining("changed");
      assertThat(connection.callTool("after", Map.of()).text()).isEqualTo("ok");
      CompletableFuture<CallToolResult> bad = connection.callToolAsync("bad", new Changing());
      assertThatThrownBy(bad::join).hasCauseInstanceOf(InvalidRequestException.class);
      assertThat(connection.callTool("last", Map.of()).text()).isEqualTo("ok");
      assertThat(connection.openCalls()).isZero();
    }
  }

  @Test
  void errorOfAProgressListenerDoesNotHoldTheResultBack() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> s.expect("tools/call").progress(1, 2).progress(2, 2).reply(Given.text("ok")))) {
      CallOptions options =
          CallOptions.builder()
              .progress(
                  report -> {
                    throw new AssertionError("broken listener");
                  })
              .build();
      assertThat(bay.connect().callTool("t", Map.of(), options).text()).isEqualTo("ok");
    }
  }

  @Test
  void errorOfAListenerSilencesNothing() {
    AtomicInteger events = new AtomicInteger();
    CountDownLatch closed = new CountDownLatch(1);
    ConnectionListener broken =
        new ConnectionListener() {
          @Override
          public void onToolsChanged(Connection connection) {
            events.incrementAndGet();
            throw new AssertionError("broken listener");
          }

          @Override
          public void onClosed(Connection connection, McpException reason) {
            closed.countDown();
          }
        };
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.listener(broken),
            s -> {
              for (int i = 0; i < 5; i++) {
                s.notify("notifications/tools/list_changed", Map.of());
              }
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
      Eventually.that("all events", () -> events.get() == 5);
    }
    Eventually.open(closed);
  }

  @Test
  void closingCompletesEveryFuture() {
    for (int round = 0; round < 20; round++) {
      List<CompletableFuture<Integer>> all = new ArrayList<>();
      try (ScriptedBay bay = Given.legacy(s -> s.serve((wire, call) -> {}))) {
        Connection connection = bay.connect();
        for (int i = 0; i < 200; i++) {
          all.add(
              connection
                  .callToolAsync("never", Map.of())
                  .handle((result, failure) -> failure == null ? 0 : 1));
        }
        connection.close();
      }
      for (CompletableFuture<Integer> call : all) {
        assertThat(Eventually.get(call)).isEqualTo(1);
      }
    }
  }

  @Test
  void errorOfAProviderFailsTheAttempt() {
    TransportProvider broken =
        new TransportProvider() {
          @Override
          public String type() {
            return "broken";
          }

          @Override
          public Offer offer(ServerConfig config) {
            throw new NoClassDefFoundError("an optional library");
          }
        };
    ServerConfig config =
        new ServerConfig() {
          @Override
          public String name() {
            return "b";
          }

          @Override
          public String type() {
            return "broken";
          }
        };
    try (Patchbay bay = Patchbay.builder().transport(broken).build()) {
      CompletableFuture<Connection> connecting = bay.connectAsync(config);
      assertThatThrownBy(connecting::join).hasRootCauseInstanceOf(NoClassDefFoundError.class);
      assertThatThrownBy(() -> bay.connect(named(" "))).isInstanceOf(ConfigurationException.class);
    }
  }

  private static ServerConfig named(String name) {
    return new ServerConfig() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public String type() {
        return "none";
      }
    };
  }

  /** The shortest of many limits that are set at the same time is kept. */
  @Test
  void limitsSetAtTheSameTimeAreAllKept() {
    try (ScriptedBay bay = Given.legacy(s -> s.serve((wire, call) -> {}))) {
      Connection connection = bay.connect();
      for (int round = 0; round < 40; round++) {
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        List<CompletableFuture<CallToolResult>> longOnes =
            java.util.Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<CompletableFuture<CallToolResult>> shortest = new CompletableFuture<>();
        for (int i = 0; i < 8; i++) {
          int number = i;
          Thread thread =
              new Thread(
                  () -> {
                    Eventually.open(start);
                    CallOptions limit =
                        CallOptions.timeout(
                            java.time.Duration.ofMillis(number == 7 ? 30 : 60_000 + number));
                    CompletableFuture<CallToolResult> call =
                        connection.callToolAsync("never", Map.of(), limit);
                    if (number == 7) {
                      shortest.complete(call);
                    } else {
                      longOnes.add(call);
                    }
                  });
          threads.add(thread);
          thread.start();
        }
        start.countDown();
        CompletableFuture<CallToolResult> call = Eventually.get(shortest);
        Eventually.that("the short limit, round " + round, call::isDone);
        threads.forEach(Eventually::ended);
        longOnes.forEach(open -> open.cancel(true));
      }
      connection.close();
    }
  }
}
