package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Limits;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolVersion;
import io.patchbay.Reconnection;
import io.patchbay.json.Json;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer to {@code server/discover} says of a server's era, and what says nothing. */
@ExtendWith(Leaks.class)
class EraEvidenceIT {
  private final FakeHttpServer server = FakeHttpServer.start().handshake("");
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private ProtocolVersion connect() {
    return bay.connect(HttpServer.of("fake", server.url())).protocolVersion();
  }

  private static MockResponse page(int status, String type, String body) {
    MockResponse.Builder page = new MockResponse.Builder().code(status).body(body);
    return type.isEmpty() ? page.build() : page.setHeader("Content-Type", type).build();
  }

  private void assertHandshake() {
    assertThat(connect()).isEqualTo(ProtocolVersion.V2025_11_25);
    assertThat(server.lines()).startsWith("POST server/discover", "POST initialize");
    assertThat(server.all("server/discover")).hasSize(1);
  }

  private void assertNoEvidence() {
    assertThatThrownBy(this::connect).isInstanceOf(McpException.class);
    assertThat(server.lines()).containsOnly("POST server/discover");
  }

  @ParameterizedTest
  @CsvSource({
    "400, '', ''",
    "400, text/html, <h1>Bad Request</h1>",
    "400, application/json, '{}'",
    "400, application/json, '{\"error\":\"no session\"}'",
    "400, application/json, not json",
    "404, '', ''",
    "404, text/html, <h1>Not Found</h1>",
    "405, '', ''",
    "406, text/plain, no",
    "415, '', ''",
    "422, application/json, '{\"detail\":[]}'",
    "200, text/html, <h1>Welcome</h1>",
    "200, '', ''",
    "200, application/json, '{}'",
    "200, application/json, '[]'",
    "202, '', ''",
    "204, '', ''"
  })
  @Requirement({"ERA-09", "HTTP-L-01"})
  void answerThatNoStatelessServerGivesMeansHandshake(int status, String type, String body) {
    server.on("server/discover", asked -> page(status, type, body));
    assertHandshake();
  }

  @ParameterizedTest
  @CsvSource({
    "400, -32600",
    "400, -32602",
    "400, -32000",
    "400, 0",
    "404, -32601",
    "200, -32601",
    "200, -32600",
    "200, -32001"
  })
  @Requirement({"ERA-09", "ERA-10", "HTTP-L-19"})
  void errorThatIsNoneOfTheStatelessErasMeansHandshake(int status, int code) {
    server.on("server/discover", asked -> FakeHttpServer.error(asked, status, code, "no"));
    assertHandshake();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 200})
  @Requirement({"ERA-09", "ERA-14"})
  void refusedRevisionThatIsOurNewestIsAskedAgainOnceAndIsNoHandshake(int status) {
    server.on("server/discover", asked -> refusedRevision(asked, status, "2026-07-28"));
    assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
    assertThat(server.lines()).containsExactly("POST server/discover", "POST server/discover");
    assertThat(server.log().get(0).id()).isNotEqualTo(server.log().get(1).id());
  }

  @Test
  @Requirement({"ERA-15", "ERA-09"})
  void refusedRevisionThatNamesOursOfTheHandshakeMeansThat() {
    server.on("server/discover", asked -> refusedRevision(asked, 400, "2025-11-25"));
    assertHandshake();
    assertThat(server.the("initialize").params().get("protocolVersion"))
        .isEqualTo(Json.of("2025-11-25"));
  }

  private static MockResponse refusedRevision(
      FakeHttpServer.Asked asked, int status, String supported) {
    return FakeHttpServer.json(
        status,
        Map.of(
            "jsonrpc",
            "2.0",
            "id",
            asked.id(),
            "error",
            Map.of(
                "code",
                -32022,
                "message",
                "unsupported",
                "data",
                Map.of("supported", List.of(supported), "requested", "x"))));
  }

  @ParameterizedTest
  @ValueSource(ints = {-32020, -32021})
  @Requirement({"ERA-09", "ERA-04"})
  void errorOfTheStatelessEraIsNoHandshake(int code) {
    server.on("server/discover", asked -> FakeHttpServer.error(asked, 400, code, "headers"));
    assertNoEvidence();
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 408, 429, 500, 501, 502, 503, 504})
  @Requirement({"ERA-10", "HTTP-M-43"})
  void statusThatSaysNothingOfTheEraIsTheError(int status) {
    server.on("server/discover", asked -> page(status, "text/plain", "not now"));
    assertThatThrownBy(this::connect)
        .isInstanceOf(McpException.class)
        .hasMessageContaining(String.valueOf(status))
        .hasMessageContaining("not now");
    assertThat(server.lines()).containsOnly("POST server/discover");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 429, 500, 503})
  @Requirement("ERA-10")
  void statusThatSaysNothingSaysNothingWithAnErrorInItsBodyEither(int status) {
    server.on("server/discover", asked -> FakeHttpServer.error(asked, status, -32601, "no"));
    assertNoEvidence();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  @Requirement("ERA-10")
  void redirectElsewhereSaysNothingOfTheEra(int status) {
    server.on(
        "server/discover",
        asked ->
            FakeHttpServer.status(status)
                .newBuilder()
                .setHeader("Location", "https://elsewhere.example/mcp")
                .build());
    assertNoEvidence();
  }

  @Test
  @Requirement("ERA-10")
  void silenceSaysNothingOfTheEra() {
    server.on(
        "server/discover",
        asked ->
            FakeHttpServer.status(200)
                .newBuilder()
                .headersDelay(20, java.util.concurrent.TimeUnit.SECONDS)
                .build());
    Limits limits = Limits.builder().connect(Duration.ofMillis(300)).build();
    try (Patchbay hasty =
        Patchbay.builder().limits(limits).reconnection(Reconnection.NEVER).build()) {
      assertThatThrownBy(() -> hasty.connect(HttpServer.of("fake", server.url())))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("server/discover")
          .hasMessageContaining("300 ms");
    }
    assertThat(server.lines()).containsExactly("POST server/discover");
  }

  @Test
  @Requirement("ERA-10")
  void serverThatCannotBeReachedIsAskedOnce() throws IOException {
    int port;
    try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = unused.getLocalPort();
    }
    assertThatThrownBy(() -> bay.connect(HttpServer.of("gone", "http://127.0.0.1:" + port + "/")))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("gone")
        .hasMessageContaining("cannot reach http://127.0.0.1:" + port);
  }

  @Test
  @Requirement("ERA-10")
  void unknownHostIsNamed() {
    assertThatThrownBy(() -> bay.connect(HttpServer.of("gone", "http://nowhere.invalid/mcp?k=s")))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("nowhere.invalid")
        .hasMessageNotContaining("k=s");
  }

  @Test
  @Requirement("ERA-12")
  void verdictIsRememberedForTheNextConnection() {
    connect();
    bay.connections().get(0).close();
    connect();
    assertThat(server.all("server/discover")).hasSize(1);
    assertThat(server.all("initialize")).hasSize(2);
  }

  @Test
  @Requirement("ERA-12")
  void verdictThatFailsIsAskedAnewOnce() {
    connect();
    bay.connections().get(0).close();
    server
        .stateless()
        .on("initialize", asked -> FakeHttpServer.error(asked, 400, -32022, "stateless now"));
    assertThat(connect()).isEqualTo(ProtocolVersion.V2026_07_28);
    assertThat(server.all("server/discover")).hasSize(2);
    assertThat(server.all("initialize")).hasSize(2);
  }

  @Test
  @Requirement("ERA-13")
  void statelessServerIsNotTakenForAnotherAfterAFailure() {
    server.stateless();
    assertThat(connect()).isEqualTo(ProtocolVersion.V2026_07_28);
    AtomicInteger calls = new AtomicInteger();
    server.on(
        "tools/call",
        asked ->
            calls.getAndIncrement() == 0
                ? page(400, "text/plain", "junk")
                : FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    var fake = bay.connections().get(0);
    assertThatThrownBy(() -> fake.callTool("t", Map.of())).hasMessageContaining("junk");
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("ok");
    assertThat(server.all("initialize")).isEmpty();
  }
}
