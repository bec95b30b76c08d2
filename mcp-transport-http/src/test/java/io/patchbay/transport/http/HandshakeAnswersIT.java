package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.RemoteErrorException;
import io.patchbay.SessionLostException;
import io.patchbay.json.Json;
import io.patchbay.model.ElicitResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How a server of the handshake revisions may answer, and what it may say in between. */
@ExtendWith(Leaks.class)
class HandshakeAnswersIT {
  private final FakeHttpServer server = FakeHttpServer.start().handshake("s-1");
  private final Patchbay bay =
      Patchbay.builder()
          .elicitation((form, asks) -> ElicitResult.accept(Map.of("name", "Ada")))
          .build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private Connection connect() {
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  private static String answer(FakeHttpServer.Asked asked, Map<String, Object> result) {
    return FakeHttpServer.event(FakeHttpServer.answer(asked, result));
  }

  private static String question(Object id) {
    return FakeHttpServer.event(
        Map.of(
            "jsonrpc",
            "2.0",
            "id",
            id,
            "method",
            "elicitation/create",
            "params",
            Map.of(
                "message",
                "who?",
                "requestedSchema",
                Map.of("type", "object", "properties", Map.of("name", Map.of("type", "string"))))));
  }

  @Test
  @Requirement({"HTTP-L-05", "HTTP-L-16"})
  void handshakeMayBeAnsweredByAStream() {
    server
        .on(
            "initialize",
            asked ->
                FakeHttpServer.events(
                        "id: 1\ndata:\n\n"
                            + answer(asked, FakeHttpServer.initialized("2025-06-18")))
                    .newBuilder()
                    .setHeader("mcp-session-id", "s-stream")
                    .build())
        .on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    connect().callTool("t", Map.of());
    assertThat(server.the("tools/call").header("Mcp-Session-Id")).isEqualTo("s-stream");
  }

  @Test
  @Requirement({"HTTP-L-06", "HTTP-L-01", "HTTP-L-02"})
  void toolMayAskInTheMiddleOfItsCall() {
    OpenStream stream = new OpenStream();
    AtomicInteger answers = new AtomicInteger();
    server
        .on("tools/call", asked -> stream.write(question("q-1")).response())
        .on(
            "POST",
            asked -> {
              answers.incrementAndGet();
              String name = JsonPath.at(asked.body(), "result.content.name").asString();
              stream.write(answer(server.the("tools/call"), FakeHttpServer.text(name))).end();
              return FakeHttpServer.status(202);
            });
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("Ada");
    assertThat(answers).hasValue(1);
    for (FakeHttpServer.Asked asked : server.log()) {
      assertThat(asked.body().isObject()).isTrue();
    }
    FakeHttpServer.Asked posted =
        server.log().stream()
            .filter(asked -> asked.line().equals("POST"))
            .findFirst()
            .orElseThrow();
    assertThat(posted.body().get("id")).isEqualTo(Json.of("q-1"));
    assertThat(posted.header("Mcp-Session-Id")).isEqualTo("s-1");
  }

  @Test
  @Requirement("ELI-26")
  void addressThatTheUserIsSentToChangesNothingAboutTheToken() {
    OpenStream stream = new OpenStream();
    String visit =
        FakeHttpServer.event(
            Map.of(
                "jsonrpc",
                "2.0",
                "id",
                "q-1",
                "method",
                "elicitation/create",
                "params",
                Map.of(
                    "mode",
                    "url",
                    "elicitationId",
                    "e-1",
                    "url",
                    "https://x.example/pay",
                    "message",
                    "pay")));
    server
        .on("tools/call", asked -> stream.write(visit).response())
        .on(
            "POST",
            asked -> {
              stream.write(answer(server.the("tools/call"), FakeHttpServer.text("paid"))).end();
              return FakeHttpServer.status(202);
            });
    try (Patchbay visiting =
        Patchbay.builder().elicitationWithUrls((request, asks) -> ElicitResult.accept()).build()) {
      Connection connection =
          visiting.connect(
              HttpServer.builder("fake", server.url()).bearer(() -> "the-token").build());

      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("paid");
    }
    assertThat(server.log())
        .hasSizeGreaterThan(3)
        .allMatch(asked -> asked.header("Authorization").equals("Bearer the-token"));
  }

  @Test
  @Requirement({"HTTP-L-25", "HTTP-L-06"})
  void idsOfTheServerMayBeThoseOfTheClient() {
    OpenStream stream = new OpenStream();
    server
        .on("tools/call", asked -> stream.write(question(asked.id())).response())
        .on(
            "POST",
            asked -> {
              stream.write(answer(server.the("tools/call"), FakeHttpServer.text("ok"))).end();
              return FakeHttpServer.status(202);
            });
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("ok");
  }

  @Test
  @Requirement("HTTP-L-04")
  void answerThatIsRefusedHarmsNothing() {
    OpenStream stream = new OpenStream();
    CompletableFuture<String> posted = new CompletableFuture<>();
    server
        .on("tools/call", asked -> stream.write(question("q-1")).response())
        .on(
            "POST",
            asked -> {
              posted.complete(asked.line());
              return FakeHttpServer.json(
                  400,
                  Map.of("jsonrpc", "2.0", "error", Map.of("code", -32600, "message", "late")));
            });
    Connection fake = connect();
    CompletableFuture<?> call = fake.callToolAsync("t", Map.of());
    Eventually.get(posted);
    stream.write(answer(server.the("tools/call"), FakeHttpServer.text("ok"))).end();
    assertThat(Eventually.get(call)).isNotNull();
    assertThat(fake.isOpen()).isTrue();
  }

  @Test
  @Requirement({"HTTP-L-16", "HTTP-L-17"})
  void sessionIdOfALaterAnswerIsNotTakenUp() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.result(asked, FakeHttpServer.text("ok"))
                .newBuilder()
                .setHeader("Mcp-Session-Id", "s-other")
                .build());
    Connection fake = connect();
    fake.callTool("t", Map.of());
    fake.callTool("t", Map.of());
    assertThat(server.all("tools/call"))
        .extracting(asked -> asked.header("Mcp-Session-Id"))
        .containsOnly("s-1");
  }

  @Test
  @Requirement({"HTTP-L-20", "HTTP-M-41"})
  void badRequestIsTheErrorOfItsCallAndKeepsTheSession() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.json(
                400,
                Map.of(
                    "jsonrpc", "2.0", "error", Map.of("code", -32600, "message", "no session"))));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(RemoteErrorException.class)
        .hasMessageContaining("no session");
    assertThat(server.all("initialize")).hasSize(1);
    assertThat(server.all("tools/call")).hasSize(1);
  }

  @Test
  @Requirement("HTTP-L-18")
  void notFoundWithAnErrorInItsBodyIsALostSessionToo() {
    server.on("tools/call", asked -> FakeHttpServer.error(asked, 404, -32001, "Session not found"));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of())).isInstanceOf(SessionLostException.class);
    assertThat(server.all("initialize")).hasSize(2);
  }

  @Test
  @Requirement({"HTTP-L-21"})
  void deleteThatIsNotAllowedIsNoError() {
    server.on("DELETE", asked -> FakeHttpServer.status(405));
    Connection fake = connect();
    fake.close();
    assertThat(server.all("DELETE")).hasSize(1);
    assertThat(bay.connections()).isEmpty();
  }

  @Test
  @Requirement("HTTP-L-09")
  void progressMayComeOnTheListeningStream() {
    OpenStream listening = new OpenStream();
    OpenStream stream = new OpenStream();
    CompletableFuture<Double> reported = new CompletableFuture<>();
    server
        .on("GET", asked -> listening.response())
        .on(
            "tools/call",
            asked -> {
              listening.write(
                  FakeHttpServer.event(
                      Map.of(
                          "jsonrpc",
                          "2.0",
                          "method",
                          "notifications/progress",
                          "params",
                          Map.of("progressToken", asked.id(), "progress", 1))));
              return stream.response();
            });
    Connection fake = connect();
    CompletableFuture<?> call =
        fake.callToolAsync(
            "t",
            Map.of(),
            io.patchbay.CallOptions.builder()
                .progress(report -> reported.complete(report.progress()))
                .build());
    assertThat(Eventually.get(reported)).isEqualTo(1.0);
    stream.write(answer(server.the("tools/call"), FakeHttpServer.text("ok"))).end();
    assertThat(Eventually.get(call)).isNotNull();
    assertThat(List.copyOf(bay.connections())).hasSize(1);
  }
}
