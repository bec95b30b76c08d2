package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.HttpStatusException;
import io.patchbay.Limits;
import io.patchbay.McpException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolException;
import io.patchbay.Reconnection;
import io.patchbay.json.Json;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers by their type, coding, size and completeness. */
@ExtendWith(Leaks.class)
class BodyIT {
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

  private static String answer(FakeHttpServer.Asked asked, String text) {
    return Json.of(FakeHttpServer.answer(asked, FakeHttpServer.text(text))).toString();
  }

  private static MockResponse typed(String type, String body) {
    return new MockResponse.Builder().setHeader("Content-Type", type).body(body).build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON; Charset=utf-8",
        "application/json;charset=UTF-8",
        "application/json ; charset=\"utf-8\"",
        "application/vnd.example+json",
        "text/plain",
        ""
      })
  @Requirement("HTTP-M-40")
  void messageIsFoundWhateverItsTypeSays(String type) {
    server.on("tools/call", asked -> typed(type, answer(asked, "grüezi")));
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("grüezi");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/event-stream",
        "Text/Event-Stream; Charset=UTF-8",
        "text/event-stream;charset=utf-8",
        "text/event-stream; x=\"a;b\""
      })
  @Requirement("HTTP-M-40")
  void eventStreamIsFoundWithParametersAndCapitals(String type) {
    server.on("tools/call", asked -> typed(type, "data:" + answer(asked, "grüezi") + "\n\n"));
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("grüezi");
  }

  @Test
  @Requirement("HTTP-M-40")
  void messageMayHaveAByteOrderMark() {
    server.on("tools/call", asked -> typed("application/json", "\uFEFF" + answer(asked, "bom")));
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("bom");
  }

  @Test
  @Requirement("HTTP-M-40")
  void messageMayBeSurroundedBySpace() {
    server.on("tools/call", asked -> typed("text/plain", "\r\n " + answer(asked, "spaced") + "\n"));
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("spaced");
  }

  @Test
  @Requirement("HTTP-M-09")
  void headersOfTheServerMayBeInSmallLetters() {
    server.on(
        "tools/call",
        asked ->
            new MockResponse.Builder()
                .addHeader("content-type", "text/event-stream")
                .body("data:" + answer(asked, "small") + "\n\n")
                .build());
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("small");
  }

  private static MockResponse zipped(String type, String text) {
    Buffer packed = new Buffer();
    try (var sink = Okio.buffer(new GzipSink(packed))) {
      sink.writeString(text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return new MockResponse.Builder()
        .setHeader("Content-Type", type)
        .setHeader("Content-Encoding", "gzip")
        .body(packed)
        .build();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100_000})
  void zippedBodiesAreUnzipped(int times) {
    String text = "grüezi".repeat(times);
    Connection fake = connect();
    server.on("tools/call", asked -> zipped("application/json", answer(asked, text)));
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo(text);
    server.on(
        "tools/call", asked -> zipped("text/event-stream", "data:" + answer(asked, text) + "\n\n"));
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo(text);
    assertThat(server.all("tools/call").get(0).header("Accept-Encoding")).isEqualTo("gzip");
  }

  @Test
  @Requirement("HTTP-M-51")
  void bodyThatUnzipsToMoreThanTheLimitIsRefused() {
    Limits limits = Limits.builder().messageBytes(1 << 20).build();
    try (Patchbay small =
        Patchbay.builder().limits(limits).reconnection(Reconnection.NEVER).build()) {
      Connection fake = small.connect(HttpServer.of("fake", server.url()));
      server.on(
          "tools/call", asked -> zipped("application/json", answer(asked, "x".repeat(5 << 20))));
      assertThatThrownBy(() -> fake.callTool("t", Map.of()))
          .isInstanceOf(McpException.class)
          .hasMessageContaining("limit of 1048576 bytes");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("HTTP-M-51")
  void bodyOverTheLimitIsRefusedWithAndWithoutItsLength(boolean told) {
    Limits limits = Limits.builder().messageBytes(100_000).build();
    try (Patchbay small =
        Patchbay.builder().limits(limits).reconnection(Reconnection.NEVER).build()) {
      Connection fake = small.connect(HttpServer.of("fake", server.url()));
      server.on(
          "tools/call",
          asked -> {
            MockResponse.Builder big =
                new MockResponse.Builder().setHeader("Content-Type", "application/json");
            String body = answer(asked, "x".repeat(200_000));
            return told ? big.body(body).build() : big.chunkedBody(body, 1000).build();
          });
      assertThatThrownBy(() -> fake.callTool("t", Map.of()))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasCauseInstanceOf(ProtocolException.class)
          .hasMessageContaining("limit of 100000 bytes");
      server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
      assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement("HTTP-M-43")
  void htmlIsAnErrorWithItsStart() {
    server.on(
        "tools/call",
        asked -> typed("text/html", "<html>\u0007 Log in, please" + "!".repeat(9000)));
    assertThatThrownBy(() -> connect().callTool("t", Map.of()))
        .hasMessageContaining("HTTP 200")
        .hasMessageContaining("text/html")
        .hasMessageContaining(": Log in, please!!")
        .hasMessageContaining(server.url())
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(400));
  }

  @ParameterizedTest
  @CsvSource({"200, ''", "200, '  '", "200, null", "200, 1", "202, ''", "204, ''", "205, ''"})
  @Requirement({"HTTP-M-41", "HTTP-M-47"})
  void answerWithoutAMessageFailsAtOnce(int status, String body) {
    server.on(
        "tools/call",
        asked -> {
          MockResponse.Builder response =
              new MockResponse.Builder().code(status).setHeader("Content-Type", "application/json");
          return body.isEmpty() ? response.build() : response.body(body).build();
        });
    assertThatThrownBy(() -> connect().callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("HTTP " + status);
  }

  @Test
  @Requirement("HTTP-M-43")
  void errorPageOfAnIntermediaryKeepsItsStatusAndType() {
    server.on(
        "resources/read",
        asked -> typed("text/html", "<h1>Bad Gateway</h1>").newBuilder().code(502).build());
    assertThatThrownBy(() -> connect().readResource("file:///a"))
        .isInstanceOfSatisfying(
            HttpStatusException.class,
            e -> {
              assertThat(e.status()).isEqualTo(502);
              assertThat(e.contentType()).isEqualTo("text/html");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "UTF-16"})
  void otherCharsetsAreAnErrorOrUtf8ButNeverSomethingElse(String charset) {
    server.on(
        "tools/call",
        asked ->
            new MockResponse.Builder()
                .setHeader("Content-Type", "application/json; charset=" + charset)
                .body(new Buffer().writeString(answer(asked, "é"), Charset.forName(charset)))
                .build());
    Connection fake = connect();
    try {
      assertThat(fake.callTool("t", Map.of()).text()).isIn("é", "\uFFFD");
    } catch (McpException e) {
      assertThat(e).hasMessageContaining("fake");
    }
  }

  @Test
  @Requirement("HTTP-M-47")
  void bodyThatIsCutShortLeavesTheOutcomeOpen() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.result(asked, FakeHttpServer.text("x".repeat(2000)))
                .newBuilder()
                .setHeader("Content-Length", 4000)
                .onResponseEnd(new SocketEffect.CloseSocket())
                .build());
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("the tool may have run");
    assertThat(server.all("tools/call")).hasSize(1);
    answering();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
  }

  private void answering() {
    server.on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
  }

  @Test
  @Requirement("HTTP-M-47")
  void connectionThatIsResetInTheMiddleLeavesTheOutcomeOpen() {
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.result(asked, FakeHttpServer.text("x".repeat(500_000)))
                .newBuilder()
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class);
    answering();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(fake.openCalls()).isZero();
  }

  @Test
  @Requirement("HTTP-M-47")
  void connectionThatIsClosedBeforeTheAnswerIsNotTriedAgain() {
    server.on(
        "tools/call",
        asked ->
            new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build());
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(OutcomeUnknownException.class);
    assertThat(server.all("tools/call")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 421, 503})
  @Requirement("HTTP-M-43")
  void busyServerIsNotAskedAgainThoughItAsksForThat(int status) {
    server.on(
        "tools/call",
        asked -> FakeHttpServer.status(status).newBuilder().setHeader("Retry-After", "0").build());
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of())).isInstanceOf(McpException.class);
    assertThat(server.all("tools/call")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void whenToAskAgainIsToldWhateverTheStatus(int status) {
    server.on(
        "tools/call",
        asked -> FakeHttpServer.status(status).newBuilder().setHeader("Retry-After", "7").build());
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .hasStackTraceContaining("it asks to be tried again after 7 s");
  }

  @ParameterizedTest
  @CsvSource({
    "200, text/plain, ok",
    "200, application/json, '{\"jsonrpc\":\"2.0\",\"result\":{}}'",
    "200, application/json, not json",
    "202, '', ''",
    "204, '', ''",
    "200, text/event-stream, ': nothing\n\n'"
  })
  @Requirement("HTTP-L-04")
  void whatANotificationIsAnsweredWithIsNotRead(int status, String type, String body) {
    server
        .handshake("")
        .on(
            "notifications/initialized",
            asked -> {
              MockResponse.Builder reply = typed(type, body).newBuilder().code(status);
              return status == 204
                  ? reply.body("").removeHeader("Content-Length").build()
                  : reply.build();
            });
    answering();
    assertThat(connect().callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(server.all("notifications/initialized")).hasSize(1);
  }
}
