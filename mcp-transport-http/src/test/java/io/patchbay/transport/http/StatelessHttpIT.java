package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.HttpStatusException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.RemoteErrorException;
import io.patchbay.ServerOptions;
import io.patchbay.TransportException;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
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
