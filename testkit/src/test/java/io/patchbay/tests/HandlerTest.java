package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.RequestRejectedException;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class HandlerTest {
  private static final Map<String, Object> SAMPLE =
      Map.of(
          "messages",
          List.of(Map.of("role", "user", "content", Map.of("type", "text", "text", "hi"))),
          "maxTokens",
          10);

  @Test
  @Requirement({"STDIO-07", "SAMP-01", "CT-01"})
  void handlerMayCallTheSameServer() {
    CompletableFuture<Connection> connected = new CompletableFuture<>();
    try (ScriptedBay bay =
        Given.legacy(
            with ->
                with.sampling(
                    (request, context) ->
                        CreateMessageResult.ofText(
                            Eventually.get(connected).callTool("inner", Map.of()).text(), "m")),
            s -> {
              Script.Expected outer = s.expect("tools/call").with("params.name", "outer");
              s.send(
                  Map.of(
                      "jsonrpc",
                      "2.0",
                      "id",
                      1,
                      "method",
                      "sampling/createMessage",
                      "params",
                      SAMPLE));
              s.expect("tools/call").with("params.name", "inner").reply(Given.text("deep"));
              s.run(
                  "the sample",
                  wire -> {
                    Json got = wire.read();
                    assertThat(got).isNotNull();
                    assertThat(
                            io.patchbay.testkit.JsonPath.find(
                                java.util.Objects.requireNonNull(got), "result.content.text"))
                        .isEqualTo(Json.of("deep"));
                  });
              outer.reply(Given.text("done"));
            })) {
      Connection connection = bay.connect();
      connected.complete(connection);
      assertThat(connection.callTool("outer", Map.of()).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement({"RPC-08", "ROOT-03", "ERR-02", "CAP-09"})
  void everyRequestGetsExactlyOneAnswerUnderItsOwnId() {
    try (ScriptedBay bay =
        Given.legacy(
            with ->
                with.roots(
                        context -> {
                          throw new IllegalStateException("a secret of the host");
                        })
                    .requestHandler("acme/echo", (params, context) -> params)
                    .requestHandler("acme/list", (params, context) -> List.of())
                    .requestHandler(
                        "acme/reject",
                        (params, context) -> {
                          throw new RequestRejectedException(-32602, "not like this", null);
                        }),
            s -> {
              s.request("srv-1", "sampling/createMessage", SAMPLE).expectError(-32601);
              s.request(7, "elicitation/create", Map.of()).expectError(-32601);
              s.request(7, "unknown/method", Map.of()).expectError(-32601);
              s.request("", "ping", Map.of()).expectResult(Map.of());
              s.request(Long.MAX_VALUE, "acme/echo", Map.of("a", 1)).expectResult(Map.of("a", 1));
              s.request(1, "acme/reject", Map.of()).expectError(-32602);
              s.request(2, "acme/list", Map.of()).expectError(-32603);
              s.request(3, "roots/list", Map.of())
                  .expectAnswer(
                      "an internal error without its reason",
                      got -> {
                        assertThat(io.patchbay.testkit.JsonPath.at(got, "error.code"))
                            .isEqualTo(Json.of(-32603));
                        assertThat(got.toString()).doesNotContain("secret");
                      });
              s.raw("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}\n");
              s.request("last", "ping", Map.of()).expectResult(Map.of());
            })) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
  }

  @Test
  @Requirement("HTTP-L-25")
  void idsOfTheServerAreItsOwn() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              Script.Expected call = s.expect("tools/call").with("id", 3);
              s.request(3, "ping", Map.of()).expectResult(Map.of());
              s.notify("notifications/cancelled", Map.of("requestId", 3));
              call.reply(Given.text("ok"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  void dependentThatBlocksForEverStallsNoOtherFuture() {
    CountDownLatch registered = new CountDownLatch(1);
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              Script.Expected first = s.expect("tools/call");
              s.await(registered);
              first.reply(Given.text("ok"));
              s.serve((wire, got) -> wire.reply(got, Given.text("ok")));
            })) {
      Connection connection = bay.connect();
      CompletableFuture<Void> stuck =
          connection
              .callToolAsync("t", Map.of())
              .thenAccept(
                  result -> {
                    blocked.countDown();
                    try {
                      never.await();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  });
      registered.countDown();
      Eventually.open(blocked);
      for (int i = 0; i < 100; i++) {
        assertThat(Eventually.get(connection.callToolAsync("t", Map.of())).text()).isEqualTo("ok");
        assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      }
      assertThat(stuck).isNotDone();
      connection.close();
    }
  }

  @Test
  void directCompletionRunsDependentsWhereTheAnswerWasRead() {
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.directCompletion(),
            s -> {
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      CompletableFuture<String> thread =
          bay.connect()
              .callToolAsync("t", Map.of())
              .thenApply(result -> Thread.currentThread().getName());
      assertThat(Eventually.get(thread)).isNotNull();
    }
  }

  @Test
  @Requirement({"SUB-21", "LOG-03"})
  void listenerThatBlocksOrThrowsStallsNoCall() {
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    ConnectionListener blocking =
        new ConnectionListener() {
          @Override
          public void onToolsChanged(Connection connection) {
            throw new IllegalStateException("a broken listener");
          }

          @Override
          public void onPromptsChanged(Connection connection) {
            told.countDown();
            try {
              never.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        };
    // Told before connect returns or after: neither may hold the connecting thread.
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.listener(blocking),
            s -> {
              s.notify("notifications/tools/list_changed", Map.of());
              s.notify("notifications/prompts/list_changed", Map.of());
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      Eventually.open(told);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      bay.events().awaitNext("tools changed");
    }
  }

  @Test
  void listenerThatBlocksOnWhatCameEarlyDoesNotBlockConnect() {
    CountDownLatch never = new CountDownLatch(1);
    ConnectionListener blocking =
        new ConnectionListener() {
          @Override
          public void onToolsChanged(Connection connection) {
            try {
              never.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        };
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.listener(blocking),
            s -> {
              s.notify("notifications/tools/list_changed", Map.of());
              s.handshake("2025-11-25", Given.ALL);
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      CompletableFuture<Connection> connecting = bay.patchbay().connectAsync(bay.config());
      assertThat(Eventually.get(connecting).callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  void listenerMayCallTheServer() {
    CompletableFuture<String> called = new CompletableFuture<>();
    ConnectionListener calling =
        new ConnectionListener() {
          @Override
          public void onToolsChanged(Connection connection) {
            called.complete(connection.callTool("t", Map.of()).text());
          }
        };
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.listener(calling),
            s -> {
              s.notify("notifications/tools/list_changed", Map.of());
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection unused = bay.connect();
      assertThat(Eventually.get(called)).isEqualTo("ok");
    }
  }

  @Test
  void dependentMayCallTheServerAndWait() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s ->
                s.handshake("2025-11-25", Given.ALL)
                    .serve((wire, got) -> wire.reply(got, Given.text("ok"))))) {
      Connection connection = bay.connect();
      CompletableFuture<CallToolResult> chained =
          connection
              .callToolAsync("t", Map.of())
              .thenApply(first -> connection.callTool("t", Map.of()))
              .thenCompose(second -> connection.callToolAsync("t", Map.of()));
      assertThat(Eventually.get(chained).text()).isEqualTo("ok");
      connection.close();
    }
  }
}
