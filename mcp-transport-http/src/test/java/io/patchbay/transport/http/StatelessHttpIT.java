package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.HttpStatusException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.RemoteErrorException;
import io.patchbay.ServerOptions;
import io.patchbay.TransportException;
import io.patchbay.model.ElicitResult;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Streamable HTTP of 2026-07-28 (specification: Transports, Streamable HTTP). */
@ExtendWith(Leaks.class)
class StatelessHttpIT {
  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private Connection connect() {
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  @Test
  @Requirement({"HTTP-M-01", "HTTP-M-02", "HTTP-M-03", "HTTP-M-06", "HTTP-M-07", "HTTP-M-08"})
  void eachRequestIsAPostWithItsHeaders() {
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("hi")));
    Connection fake = connect();
    assertThat(fake.callTool("greet", Map.of("a", 1)).text()).isEqualTo("hi");
    assertThat(server.lines()).containsExactly("POST server/discover", "POST tools/call");
    for (FakeHttpServer.Asked asked : server.log()) {
      assertThat(asked.header("Accept")).isEqualTo("application/json, text/event-stream");
      assertThat(asked.header("Content-Type")).isEqualTo("application/json");
      assertThat(asked.header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
      assertThat(asked.header("Mcp-Method")).isEqualTo(asked.method());
    }
    assertThat(server.the("tools/call").header("Mcp-Name")).isEqualTo("greet");
  }

  @Test
  @Requirement({"TASK-M-07", "HTTP-M-08", "TASK-M-05"})
  void idOfATaskIsTheNameOfItsRequests() {
    AtomicInteger looks = new AtomicInteger();
    Map<String, Object> question =
        Map.of(
            "method",
            "elicitation/create",
            "params",
            Map.of(
                "message",
                "?",
                "requestedSchema",
                Map.of("type", "object", "properties", Map.of())));
    server.on("tools/call", asked -> FakeHttpServer.result(asked, task("task", "working")));
    server.on(
        "tasks/get",
        asked ->
            FakeHttpServer.result(
                asked,
                looks.incrementAndGet() == 1
                    ? task("complete", "input_required", "inputRequests", Map.of("k", question))
                    : task("complete", "completed", "result", FakeHttpServer.text("done"))));
    server.on("tasks/update", asked -> FakeHttpServer.result(asked, Map.of()));
    try (Patchbay asking =
        Patchbay.builder().elicitation((request, context) -> ElicitResult.accept()).build()) {
      Connection fake = asking.connect(HttpServer.of("fake", server.url()));
      assertThat(fake.callTool("slow", Map.of()).text()).isEqualTo("done");
    }
    for (String method : List.of("tasks/get", "tasks/update")) {
      assertThat(server.all(method))
          .isNotEmpty()
          .allSatisfy(asked -> assertThat(asked.header("Mcp-Name")).isEqualTo("t-1"));
    }
  }

  @Test
  @Requirement({"TASK-M-07", "TASK-M-08"})
  void cancelOfACallThatBecameATaskNamesTheTask() {
    CountDownLatch created = new CountDownLatch(1);
    server.on("tools/call", asked -> FakeHttpServer.result(asked, task("task", "working")));
    server.on("tasks/cancel", asked -> FakeHttpServer.result(asked, Map.of()));
    CompletableFuture<?> called =
        connect()
            .callToolAsync(
                "slow",
                Map.of(),
                CallOptions.builder().onTask(task -> created.countDown()).build());
    Eventually.open(created);
    called.cancel(true);
    Eventually.that("a cancel", () -> !server.all("tasks/cancel").isEmpty());
    assertThat(server.the("tasks/cancel").header("Mcp-Name")).isEqualTo("t-1");
    assertThat(server.lines()).doesNotContain("POST notifications/cancelled");
  }

  private static Map<String, Object> task(String type, String status, Object... more) {
    Map<String, Object> task = new LinkedHashMap<>();
    task.put("resultType", type);
    task.put("taskId", "t-1");
    task.put("status", status);
    task.put("ttlMs", null);
    task.put("pollIntervalMs", status.equals("working") && type.equals("task") ? 100 : 200);
    for (int i = 0; i < more.length; i += 2) {
      task.put((String) more[i], more[i + 1]);
    }
    return task;
  }

  @Test
  @Requirement({"HTTP-M-40", "HTTP-M-44", "HTTP-M-46"})
  void anEventStreamIsAnAnswerToo() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.events(
                "\uFEFF: hello\r\n\r\nevent: message\r\n"
                    + FakeHttpServer.event(
                        FakeHttpServer.answer(asked, FakeHttpServer.text("streamed")))));
    Connection fake = connect();
    for (int i = 0; i < 5; i++) {
      assertThat(fake.callTool("greet", Map.of()).text()).isEqualTo("streamed");
    }
    assertThat(server.mock().getRequestCount()).isEqualTo(6);
  }

  @Test
  @Requirement("HTTP-M-47")
  void aStreamThatEndsWithoutAnAnswerFailsAtOnce() {
    server.on("tools/call", asked -> FakeHttpServer.events("id: 7\nretry: 10\ndata:\n\n"));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("greet", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("ended without an answer");
    assertThat(server.all("GET")).isEmpty();
  }

  @Test
  @Requirement({"HTTP-M-41", "HTTP-M-42", "HTTP-M-43"})
  void errorsComeAsWhatTheyAre() {
    Connection fake = connect();
    server.on("tools/call", asked -> FakeHttpServer.error(asked, 500, -32050, "broken"));
    assertThatThrownBy(() -> fake.callTool("greet", Map.of()))
        .isInstanceOfSatisfying(
            RemoteErrorException.class,
            e -> {
              assertThat(e.code()).isEqualTo(-32050);
              assertThat(e.httpStatus()).hasValue(500);
            });
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.json(
                400,
                Map.of("jsonrpc", "2.0", "error", Map.of("code", -32602, "message", "no id"))));
    assertThatThrownBy(() -> fake.callTool("greet", Map.of()))
        .isInstanceOf(RemoteErrorException.class)
        .hasMessageContaining("no id");
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.status(404)
                .newBuilder()
                .setHeader("Content-Type", "text/html")
                .body("<h1>nope</h1>")
                .build());
    assertThatThrownBy(() -> fake.callTool("greet", Map.of()))
        .isInstanceOfSatisfying(
            HttpStatusException.class, e -> assertThat(e.status()).isEqualTo(404))
        .hasMessageContaining("text/html")
        .hasMessageContaining(": nope; is the path right?");
    server.on("tools/call", asked -> FakeHttpServer.status(202));
    assertThatThrownBy(() -> fake.callTool("greet", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("HTTP 202");
    assertThat(fake.isOpen()).isTrue();
    assertThat(fake.openCalls()).isZero();
    assertThat(server.all("initialize")).isEmpty();
    assertThat(List.copyOf(bay.connections())).hasSize(1);
  }

  @Test
  void blockingCallRunsOnTheCallersThread() {
    List<Thread> threads = new CopyOnWriteArrayList<>();
    Authorizer watching =
        new Authorizer() {
          @Override
          public Map<String, String> headers(Target target) {
            threads.add(Thread.currentThread());
            return Map.of();
          }

          @Override
          public Decision challenged(Challenge challenge) {
            return Decision.loginNeeded("");
          }
        };
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("hi")));
    Connection fake =
        bay.connect(
            HttpServer.builder("fake", server.url())
                .options(ServerOptions.builder().authorizer(watching).build())
                .build());
    threads.clear();
    fake.callTool("greet", Map.of());
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void brokenChannelsAreTerminalAndAnswersAreNot() {
    Connection fake = connect();
    server.on("tools/list", asked -> FakeHttpServer.status(503));
    assertThatThrownBy(fake::listTools)
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.isTerminal()).isFalse());
    server.on("tools/list", asked -> FakeHttpServer.events(": nothing\n\n"));
    assertThatThrownBy(fake::listTools)
        .isInstanceOfSatisfying(TransportException.class, e -> assertThat(e.isTerminal()).isTrue());
    server.close();
    assertThatThrownBy(fake::listTools)
        .isInstanceOfSatisfying(TransportException.class, e -> assertThat(e.isTerminal()).isTrue());
  }
}
