package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.ConnectOutcome;
import io.patchbay.ConnectOutcomes;
import io.patchbay.Connecting;
import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.ConnectionState.Kind;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerOptions;
import io.patchbay.testkit.EventLog;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers that are connected at the same time. */
@ExtendWith(Leaks.class)
class ManyServersTest {
  private static final Map<String, Object> NOTHING = Map.of();

  private final ManualTime time = new ManualTime();
  private final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger starting = new AtomicInteger();
  private final Patchbay bay =
      Patchbay.builder()
          .transport(ScriptedServerConfig.PROVIDER)
          .time(time)
          .limits(Limits.DEFAULT.toBuilder().localAttempts(3).build())
          .build();

  @AfterEach
  void close() {
    release.countDown();
    bay.close();
  }

  private static ScriptedServerConfig server(
      String name, ServerOptions.Builder options, Consumer<Script> script) {
    return ScriptedServerConfig.of(name, ScriptedServer.script(script))
        .with(options.protocol(ProtocolMode.LEGACY).build());
  }

  private static ScriptedServerConfig good(String name) {
    return server(
        name, ServerOptions.builder(), s -> s.initialize("2025-11-25", NOTHING).expectEnd());
  }

  private static ScriptedServerConfig dead(String name, ServerOptions.Builder options) {
    return server(name, options, Script::die);
  }

  /** Says hello when the test lets it. */
  private ScriptedServerConfig held(String name) {
    return server(
        name,
        ServerOptions.builder(),
        s -> {
          s.run("begin", wire -> starting.incrementAndGet());
          s.await(release);
          s.initialize("2025-11-25", NOTHING).expectEnd();
        });
  }

  @Test
  void eachServerHasItsOutcomeAndOneDeadServerDisturbsNoOther() {
    EventLog<String> progress = new EventLog<>();
    bay.add(good("one"));
    bay.add(dead("two", ServerOptions.builder()));
    bay.add(server("lazy", ServerOptions.builder().lazy(true), s -> {}));
    bay.add(good("off")).disable();
    ConnectOutcomes outcomes =
        bay.connectAll()
            .onProgress(outcome -> progress.add(outcome.name() + " " + outcome.state().kind()))
            .await(Duration.ofSeconds(10));
    assertThat(outcomes)
        .extracting(outcome -> outcome.name() + " " + outcome.state().kind())
        .containsExactly("one CONNECTED", "two FAILED", "lazy PENDING", "off DISABLED");
    assertThat(outcomes.failed()).extracting(ConnectOutcome::name).containsExactly("two");
    List<String> told = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      told.add(progress.awaitNext());
    }
    assertThat(told)
        .containsExactlyInAnyOrder("one CONNECTED", "two FAILED", "lazy PENDING", "off DISABLED");
    assertThatThrownBy(outcomes::orThrow)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("1 of 4 servers are not connected")
        .hasMessageContaining("two: ");
  }

  @Test
  void optionalServerFailsNoStart() {
    bay.add(dead("extra", ServerOptions.builder().optional(true)));
    assertThat(bay.connectAll().await(Duration.ofSeconds(10)).orThrow().failed()).hasSize(1);
  }

  @Test
  void soManyAttemptsRunAtOnce() {
    for (int i = 0; i < 8; i++) {
      bay.add(held("s" + i));
    }
    Connecting connecting = bay.connectAll();
    Eventually.that("three attempts", () -> starting.get() == 3);
    assertThat(Eventually.holds(() -> starting.get() > 3, Duration.ofMillis(50))).isFalse();
    release.countDown();
    assertThat(Eventually.get(connecting.outcomes()))
        .allMatch(ConnectOutcome::isConnected)
        .hasSize(8);
  }

  @Test
  void attemptsThatTakeLongGiveTheirPlacesUp() {
    for (int i = 0; i < 3; i++) {
      bay.add(held("slow" + i));
    }
    bay.add(good("quick"));
    Connecting connecting = bay.connectAll();
    Eventually.that("three attempts", () -> starting.get() == 3);
    Connection quick = bay.connection("quick").orElseThrow();
    assertThat(quick.state().kind()).isEqualTo(Kind.PENDING);
    time.advance(Duration.ofSeconds(2));
    Eventually.that("the quick one", () -> quick.state() instanceof ConnectionState.Connected);
    release.countDown();
    Eventually.get(connecting.outcomes());
  }

  @Test
  void whoeverWaitsKeepsALimitOfHisOwn() {
    ScriptedServerConfig slow = held("slow");
    CompletableFuture<Connection> early = bay.connectAsync(slow);
    Eventually.that("an attempt", () -> starting.get() == 1);
    time.advance(Duration.ofSeconds(20));
    CompletableFuture<Connection> late = bay.connectAsync(slow);
    assertThat(early).isNotDone();
    release.countDown();
    assertThat(Eventually.get(early)).isSameAs(Eventually.get(late));
  }

  @Test
  void cancellingOneWaiterLeavesTheAttemptToTheOthers() {
    ScriptedServerConfig slow = held("slow");
    CompletableFuture<Connection> one = bay.connectAsync(slow);
    CompletableFuture<Connection> other = bay.connectAsync(slow);
    Eventually.that("an attempt", () -> starting.get() == 1);
    one.cancel(true);
    release.countDown();
    assertThat(Eventually.get(other).state()).isInstanceOf(ConnectionState.Connected.class);
  }

  @Test
  void failedAttemptIsNotKept() {
    ScriptedServer server = ScriptedServer.script(Script::die);
    server.then(s -> s.initialize("2025-11-25", NOTHING).expectEnd());
    ScriptedServerConfig config =
        ScriptedServerConfig.of("s", server)
            .with(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build());
    assertThatThrownBy(() -> bay.connect(config)).isInstanceOf(ConnectException.class);
    assertThat(bay.connection("s")).isEmpty();
    assertThat(bay.connect(config).state()).isInstanceOf(ConnectionState.Connected.class);
  }

  @Test
  void closingFreesTheNameForItsSuccessorOnly() {
    Connection first = bay.connect(good("s"));
    first.close();
    Connection second = bay.connect(good("s"));
    assertThat(second).isNotSameAs(first);
    first.close();
    assertThat(bay.connection("s")).containsSame(second);
  }

  @Test
  void closingThePatchbayEndsWhatWaitsForItsTurn() {
    List<CompletableFuture<Connection>> waiting = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waiting.add(bay.connectAsync(held("s" + i)));
    }
    Eventually.that("three attempts", () -> starting.get() == 3);
    bay.close();
    waiting.forEach(
        future ->
            assertThatThrownBy(() -> Eventually.get(future))
                .hasMessageContaining("the attempt to connect was cancelled"));
  }
}
