package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.HttpStatusException;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which redirects are followed, and that no other server gets anything. */
@ExtendWith(Leaks.class)
class RedirectIT {
  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final FakeHttpServer elsewhere = FakeHttpServer.start().stateless();
  private final Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build();

  @AfterEach
  void close() {
    bay.close();
    server.close();
    elsewhere.close();
  }

  private Connection connect() {
    return bay.connect(
        HttpServer.builder("fake", server.url())
            .header("Authorization", "Bearer top-secret")
            .build());
  }

  private static MockResponse to(int status, String location) {
    return FakeHttpServer.status(status).newBuilder().setHeader("Location", location).build();
  }

  private static Function<FakeHttpServer.Asked, MockResponse> moved(
      int status, String location, Function<FakeHttpServer.Asked, MockResponse> there) {
    return asked -> asked.path().equals("/mcp") ? to(status, location) : there.apply(asked);
  }

  private static MockResponse answer(FakeHttpServer.Asked asked) {
    return FakeHttpServer.result(asked, FakeHttpServer.text("moved"));
  }

  @ParameterizedTest
  @CsvSource({"307, /mcp/", "308, /mcp/", "307, mcp/v2", "308, ?again", "307, //127.0.0.1:%d/v2"})
  @Requirement({"HTTP-M-50", "SEC-03"})
  void sameOriginIsFollowedWithMethodBodyAndHeaders(int status, String location) {
    String target = location.formatted(server.mock().getPort());
    server.on(
        "tools/call",
        asked -> server.all("tools/call").size() == 1 ? to(status, target) : answer(asked));
    assertThat(connect().callTool("t", Map.of("a", 1)).text()).isEqualTo("moved");
    FakeHttpServer.Asked first = server.all("tools/call").get(0);
    FakeHttpServer.Asked second = server.all("tools/call").get(1);
    assertThat(second.verb()).isEqualTo("POST");
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.headers()).isEqualTo(first.headers());
  }

  @Test
  @Requirement("HTTP-M-50")
  void chainHasAnEnd() {
    server.on("tools/call", asked -> to(307, "/mcp"));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(HttpStatusException.class)
        .hasMessageContaining("too often");
    assertThat(server.all("tools/call")).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303})
  @Requirement("HTTP-M-50")
  void redirectThatMakesAnotherRequestOfItIsRefused(int status) {
    server.on("tools/call", moved(status, "/other", RedirectIT::answer));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(HttpStatusException.class)
        .hasMessageContaining("HTTP " + status)
        .hasMessageContaining("/other");
    assertThat(server.all("tools/call")).hasSize(1);
    assertThat(server.all("GET")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  @Requirement({"HTTP-M-50", "SEC-03", "SEC-18"})
  void anotherOriginGetsNothing(int status) {
    server.on("tools/call", asked -> to(status, elsewhere.url() + "?token=t"));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(HttpStatusException.class)
        .hasMessageContaining(elsewhere.url())
        .hasMessageNotContaining("token=t");
    assertThat(elsewhere.log()).isEmpty();
    assertThat(elsewhere.mock().getRequestCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:%d/mcp",
        "https://127.0.0.1:%d/mcp",
        "http://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://[",
        ""
      })
  @Requirement({"HTTP-M-50", "SEC-02", "SEC-03"})
  void addressThatIsNoneOrOfAnotherOriginIsRefused(String location) {
    server.on("tools/call", asked -> to(307, location.formatted(server.mock().getPort())));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of())).isInstanceOf(McpException.class);
    assertThat(fake.openCalls()).isZero();
  }

  @Test
  void redirectWithoutALocationIsAnError() {
    server.on("tools/call", asked -> FakeHttpServer.status(307));
    Connection fake = connect();
    assertThatThrownBy(() -> fake.callTool("t", Map.of()))
        .isInstanceOf(HttpStatusException.class)
        .hasMessageContaining("nowhere");
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  @Requirement({"HTTP-L-07", "HTTP-L-21"})
  void sessionOfAMovedServerIsListenedToAndDeletedWhereItIs(int status) {
    server.handshake("s-1");
    for (String method :
        new String[] {"server/discover", "initialize", "notifications/initialized"}) {
      server.on(method, moved(status, "/mcp/", server.reply(method)));
    }
    OpenStream listening = new OpenStream();
    server
        .on("tools/call", moved(status, "/mcp/", RedirectIT::answer))
        .on("GET", moved(status, "/mcp/", asked -> listening.response()))
        .on("DELETE", moved(status, "/mcp/", asked -> FakeHttpServer.status(200)));
    Connection fake = connect();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("moved");
    assertThat(server.all("GET").stream().filter(get -> get.path().equals("/mcp/"))).hasSize(1);
    fake.close();
    boolean deleted =
        Eventually.holds(
            () -> server.all("DELETE").stream().anyMatch(gone -> gone.path().equals("/mcp/")),
            Duration.ofSeconds(3));
    assertThat(deleted).isTrue();
    listening.end();
  }

  @Test
  @Requirement({"HTTP-M-50", "SEC-03"})
  void listeningIsNotRedirectedToAnotherOrigin() {
    server
        .handshake("s-1")
        .on("tools/call", RedirectIT::answer)
        .on("GET", asked -> to(307, elsewhere.url()))
        .on("DELETE", asked -> to(307, elsewhere.url()));
    Connection fake = connect();
    assertThat(fake.callTool("t", Map.of()).text()).isEqualTo("moved");
    fake.close();
    assertThat(elsewhere.log()).isEmpty();
  }
}
