package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Event streams as answers: how they are cut, and what ends a call. */
@ExtendWith(Leaks.class)
class EventStreamIT {
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

  private static String progress(FakeHttpServer.Asked asked, int step) {
    return FakeHttpServer.event(
        Map.of(
            "jsonrpc",
            "2.0",
            "method",
            "notifications/progress",
            "params",
            Map.of("progressToken", asked.id(), "progress", step)));
  }

  private static String answer(FakeHttpServer.Asked asked, String text) {
    return FakeHttpServer.event(FakeHttpServer.answer(asked, FakeHttpServer.text(text)));
  }

  @Test
  @Requirement({"HTTP-M-44", "HTTP-M-46", "PROG-07"})
  void hundredEventsInOneSegmentComeInOrder() {
    server.on(
        "tools/call",
        asked -> {
          StringBuilder stream = new StringBuilder();
          IntStream.rangeClosed(1, 99).forEach(i -> stream.append(progress(asked, i)));
          return FakeHttpServer.events(stream.append(answer(asked, "done")).toString());
        });
    List<Double> seen = Collections.synchronizedList(new ArrayList<>());
    CallOptions options =
        CallOptions.builder().progress(report -> seen.add(report.progress())).build();
    assertThat(connect().callTool("t", Map.of(), options).text()).isEqualTo("done");
    assertThat(seen).isSorted().endsWith(99.0);
  }

  @Test
  @Requirement("HTTP-M-46")
  void eventMayComeByteByByteAndCutACharacter() {
    server.on(
        "tools/call",
        asked ->
            new MockResponse.Builder()
                .setHeader("Content-Type", "text/event-stream")
                .chunkedBody(answer(asked, "grüezi 👋 世界"), 1)
                .throttleBody(1, 1, TimeUnit.MILLISECONDS)
                .build());
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("grüezi 👋 世界");
  }

  @Test
  @Requirement("HTTP-M-46")
  void messageMayBeSpreadOverLines() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.events(
                "data: {\"jsonrpc\":\"2.0\",\r\ndata: \"id\":"
                    + asked.id()
                    + ",\r\ndata:\"result\":{\"content\":[]}}\r\n\r\n"));
    assertThat(connect().callTool("t", Map.of()).content()).isEmpty();
  }

  @Test
  @Requirement("HTTP-M-46")
  void commentsAndEventsOfOtherTypesAreNoAnswer() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.events(
                ": keep-alive\n\nevent: ping\n"
                    + answer(asked, "ping")
                    + "id: 1\ndata:\n\nevent: message\n"
                    + answer(asked, "message")));
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("message");
  }

  @Test
  @Requirement("HTTP-M-44")
  void answerEndsTheCallThoughTheStreamStaysOpen() {
    List<OpenStream> left = new ArrayList<>();
    server.on(
        "tools/call",
        asked -> {
          OpenStream stream = new OpenStream().write(answer(asked, "done"));
          left.add(stream);
          return stream.response();
        });
    Connection fake = connect();
    for (int i = 0; i < 5; i++) {
      Duration took =
          Eventually.timed(() -> assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("done"));
      assertThat(took).isLessThan(Duration.ofSeconds(2));
    }
    assertThat(fake.openCalls()).isZero();
    Eventually.that("the streams are released", () -> left.stream().allMatch(this::isGone));
  }

  /** The server notices at its next write. */
  private boolean isGone(OpenStream stream) {
    stream.write(": still here\n\n");
    return stream.isBroken();
  }

  @Test
  @Requirement("HTTP-M-45")
  void requestsOfAStatelessServerAreNotAnswered() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.events(
                FakeHttpServer.event(Map.of("jsonrpc", "2.0", "id", 1, "method", "roots/list"))
                    + answer(asked, "done")));
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("done");
    assertThat(server.lines()).containsExactly("POST server/discover", "POST tools/call");
  }

  @Test
  @Requirement({"HTTP-M-47", "HTTP-M-11"})
  void statelessStreamThatBreaksIsNotResumed() {
    server.on("tools/call", asked -> broken("id: 9\nretry: 1\ndata:\n\n"));
    assertThatThrownBy(() -> connect().callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("without an answer");
    assertThat(server.all("GET")).isEmpty();
    assertThat(server.all("tools/call")).hasSize(1);
  }

  private static MockResponse broken(String stream) {
    return new MockResponse.Builder()
        .setHeader("Content-Type", "text/event-stream")
        .setHeader("Content-Length", stream.length() + 100)
        .body(stream)
        .setHeader("Content-Length", stream.length() + 100)
        .onResponseEnd(new mockwebserver3.SocketEffect.CloseSocket())
        .build();
  }

  @Test
  @Requirement({"HTTP-L-14", "HTTP-L-11", "HTTP-L-09"})
  void eachStreamIsResumedFromItsOwnLastEvent() {
    OpenStream second = new OpenStream();
    server
        .handshake("s-1")
        .on(
            "tools/call",
            asked ->
                JsonPath.at(asked.params(), "name").asString().equals("breaks")
                    ? FakeHttpServer.events("id: first-1\nretry: 1\ndata:\n\n")
                    : second.write("id: second-1\ndata:\n\n").response())
        .on(
            "GET",
            asked ->
                asked.header("Last-Event-ID").isEmpty()
                    ? FakeHttpServer.status(405)
                    : FakeHttpServer.events(answer(call("breaks"), "resumed")));
    Connection fake = connect();
    CompletableFuture<?> other = fake.callToolAsync("stays", Map.of());
    Eventually.that("the other stream is open", () -> server.all("tools/call").size() == 1);
    assertThat(fake.callTool("breaks", Map.of()).text()).isEqualTo("resumed");
    assertThat(other).isNotDone();
    second.write(answer(call("stays"), "stayed")).end();
    assertThat(Eventually.get(other)).hasToString(String.valueOf(other.join()));
    assertThat(server.all("GET"))
        .extracting(get -> get.header("Last-Event-ID"))
        .containsExactly("", "first-1");
  }

  private FakeHttpServer.Asked call(String tool) {
    return server.all("tools/call").stream()
        .filter(asked -> JsonPath.at(asked.params(), "name").asString().equals(tool))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @Requirement("HTTP-M-51")
  void eventOverTheLimitEndsTheCallAndNothingElse() {
    Limits limits = Limits.builder().messageBytes(20_000).build();
    try (Patchbay small =
        Patchbay.builder().limits(limits).reconnection(Reconnection.NEVER).build()) {
      Connection fake = small.connect(HttpServer.of("fake", server.url()));
      server.on("tools/call", asked -> FakeHttpServer.events(answer(asked, "x".repeat(30_000))));
      assertThatThrownBy(() -> fake.callTool("t", Map.of()))
          .hasMessageContaining("limit of 20000 bytes");
      server.on("tools/call", asked -> FakeHttpServer.events(answer(asked, "small")));
      assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("small");
    }
  }

  @Test
  @Requirement("HTTP-L-03")
  void batchesOfTheRevisionThatHasThemAreTakenApart() {
    server
        .handshake("")
        .on(
            "initialize",
            asked -> FakeHttpServer.result(asked, FakeHttpServer.initialized("2025-03-26")))
        .on(
            "tools/call",
            asked ->
                FakeHttpServer.json(
                    200,
                    List.of(
                        Map.of("jsonrpc", "2.0", "method", "notifications/x"),
                        FakeHttpServer.answer(asked, FakeHttpServer.text("batched")))));
    Connection fake = connect();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("batched");
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.events(
                FakeHttpServer.event(
                    List.of(FakeHttpServer.answer(asked, FakeHttpServer.text("streamed"))))));
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("streamed");
  }
}
