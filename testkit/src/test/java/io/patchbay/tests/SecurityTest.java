package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolException;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class SecurityTest {

  @Test
  @Requirement("SEC-17")
  void longNumbersAreRefusedBeforeTheyCostTime() {
    String digits = "9".repeat(2_000);
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.limits(Limits.builder().numberLength(1_000).build()),
            s -> {
              s.expect("tools/call")
                  .replyRaw("{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"n\":" + digits + "}}");
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasCauseInstanceOf(ProtocolException.class);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"SEC-15", "SAMP-09"})
  void serverThatAsksTooMuchAtOnceIsRefusedNotServed() {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger refused = new AtomicInteger();
    int asked = 1_200;
    try (ScriptedBay bay =
        Given.legacy(
            with ->
                with.requestHandler(
                    "acme/slow",
                    (params, context) -> {
                      go.await();
                      return Map.of();
                    }),
            s -> {
              s.run(
                  "ask",
                  wire -> {
                    for (int i = 0; i < asked; i++) {
                      wire.send(Map.of("jsonrpc", "2.0", "id", i, "method", "acme/slow"));
                    }
                  });
              s.run(
                  "count the refusals",
                  wire -> {
                    for (int i = 0; i < asked; i++) {
                      var got = wire.read();
                      if (got != null && got.get("error") != null) {
                        refused.incrementAndGet();
                      }
                      if (refused.get() == asked - 1_000) {
                        go.countDown();
                      }
                    }
                  });
            })) {
      assertThat(bay.connect().isOpen()).isTrue();
      bay.server().awaitScript();
      assertThat(refused).hasValue(200);
    }
  }

  @Test
  @Requirement({"SEC-01", "STDIO-10"})
  void serversSeeNothingOfEachOther() {
    ScriptedServer one =
        ScriptedServer.script(
            s -> {
              s.handshake("2025-11-25", Given.ALL);
              s.die();
            });
    ScriptedServer other =
        ScriptedServer.script(
            s -> {
              s.discover(Given.ALL);
              s.expect("tools/call").with("id", 2).reply(Given.text("ok"));
            });
    try (Patchbay bay = Patchbay.builder().transport(ScriptedServerConfig.PROVIDER).build()) {
      Connection first = bay.connect(ScriptedServerConfig.of("one", one));
      Connection second = bay.connect(ScriptedServerConfig.of("other", other));
      Eventually.that("the first is gone", () -> !first.isOpen());
      assertThat(second.callTool("t", Map.of()).text()).isEqualTo("ok");
      assertThat(second.isOpen()).isTrue();
    }
    one.assertExhausted();
    other.assertExhausted();
  }

  @Test
  @Requirement("SEC-05")
  void failureOfAHandlerTellsTheServerNothing() {
    try (ScriptedBay bay =
        Given.legacy(
            with ->
                with.sampling(
                    (request, context) -> {
                      boolean unused = CreateMessageResult.ofText("x", "m").content().isEmpty();
                      throw new IllegalStateException("password=hunter2");
                    }),
            s ->
                s.request(
                        1, "sampling/createMessage", Map.of("messages", List.of(), "maxTokens", 1))
                    .expectAnswer(
                        "no detail",
                        got -> assertThat(got.toString()).doesNotContain("hunter2")))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
  }

  @Test
  @Requirement("SEC-07")
  void nothingAServerSaysStartsAProcess() {
    Map<String, Object> launch =
        Map.of("command", "sh", "args", List.of("-c", "true"), "mcpServers", Map.of("x", Map.of()));
    long before = ProcessHandle.current().descendants().count();
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              for (String method : List.of("servers/start", "initialize", "tools/call")) {
                s.request(method, method, launch).expectError(-32601);
              }
              s.notify("notifications/servers/start", launch);
              s.notify("notifications/message", Map.of("level", "info", "data", launch));
              s.expect("tools/call")
                  .reply(
                      Map.of("content", List.of(), "structuredContent", launch, "_meta", launch));
            })) {
      Connection connection = bay.connect();
      bay.events().awaitEvent("log info");
      assertThat(connection.callTool("t", Map.of()).structuredContent()).isPresent();
      assertThat(bay.server().starts()).isEqualTo(1);
      assertThat(bay.patchbay().connections()).containsExactly(connection);
      assertThat(ProcessHandle.current().descendants()).hasSize((int) before);
    }
  }
}
