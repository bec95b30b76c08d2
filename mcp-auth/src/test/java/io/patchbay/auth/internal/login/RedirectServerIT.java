package io.patchbay.auth.internal.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The browser comes back to this machine, over a real socket. */
final class RedirectServerIT {
  private static int get(String address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }

  private static RedirectServer waiting() throws FlowException {
    RedirectServer server = RedirectServer.open(0);
    server.expect(new Expected("c", "https://issuer.example.com", false));
    return server;
  }

  private static String page(String address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
    boolean good = connection.getResponseCode() == 200;
    try (InputStream in = good ? connection.getInputStream() : connection.getErrorStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GET /callb", "POST /callback HTTP/1.1\r\nContent-Length: 100\r\n\r\nhalf"})
  void whoSendsHalfARequestHoldsNobodyUp(String half) throws Exception {
    try (RedirectServer server = waiting();
        Socket slow = new Socket(InetAddress.getLoopbackAddress(), server.redirect().getPort())) {
      slow.getOutputStream().write(half.getBytes(StandardCharsets.US_ASCII));
      slow.getOutputStream().flush();

      assertThat(get(server.redirect() + "?code=a&state=c")).isEqualTo(200);

      assertThat(Eventually.get(server.arrived())).hasParameter("code", "a");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]", "localhost"})
  @Requirement("REG-10")
  void takesTheBrowserOnEveryAddressOfThisMachine(String host) throws Exception {
    try (RedirectServer server = waiting()) {
      int port = server.redirect().getPort();

      assertThat(get("http://" + host + ":" + port + "/callback?code=a%20b&state=c"))
          .isEqualTo(200);

      assertThat(Eventually.get(server.arrived()))
          .isEqualTo(URI.create("http://localhost:" + port + "/callback?code=a%20b&state=c"));
    }
  }

  @Test
  void takesNothingElse() throws Exception {
    try (RedirectServer server = waiting()) {
      String base = "http://localhost:" + server.redirect().getPort();

      assertThat(get(base + "/")).isEqualTo(404);
      assertThat(get(base + "/callback/more?code=a")).isEqualTo(404);
      assertThat(get(base + "/favicon.ico")).isEqualTo(404);

      assertThat(server.arrived()).isNotDone();
    }
  }

  @ParameterizedTest
  @Requirement("AZ-04")
  @ValueSource(
      strings = {"", "?", "?code=a", "?code=a&state=", "?code=a&state=d", "?error=access_denied"})
  void whatIsOfNoLoginIsToldSoAndTheLoginGoesOn(String query) throws Exception {
    try (RedirectServer server = waiting()) {
      String callback = server.redirect().toString();

      assertThat(get(callback + query)).isEqualTo(400);
      assertThat(page(callback + query)).contains("not the answer").doesNotContain("Done");
      assertThat(server.arrived()).isNotDone();

      assertThat(get(callback + "?code=a&state=c")).isEqualTo(200);
      assertThat(Eventually.get(server.arrived())).hasToString(callback + "?code=a&state=c");
    }
  }

  @Test
  void beforeALoginIsOpenNothingIsItsAnswer() throws Exception {
    try (RedirectServer server = RedirectServer.open(0)) {
      assertThat(get(server.redirect() + "?code=a&state=c")).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "code=canary, The application goes on",
    "error=access_denied&error_description=canary, The login was declined",
    "error=server_error&error_description=canary, The login has failed",
    "code=canary&iss=https://evil.example.com, The login has failed",
    "code=canary&code=canary, The login has failed",
  })
  void thePageSaysWhatCameAndShowsNothingOfIt(String query, String said) throws Exception {
    try (RedirectServer server = waiting()) {
      assertThat(page(server.redirect() + "?" + query + "&state=c"))
          .contains(said)
          .doesNotContain("canary", "evil", "Done");
      assertThat(Eventually.get(server.arrived())).isNotNull();
    }
  }

  @Test
  void thePageIsKeptByNobody() throws Exception {
    try (RedirectServer server = waiting()) {
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create(server.redirect() + "?code=a&state=c").toURL().openConnection();
      assertThat(connection.getHeaderField("Referrer-Policy")).isEqualTo("no-referrer");
      assertThat(connection.getHeaderField("Cache-Control")).isEqualTo("no-store");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "127.0.0.1", "::1"})
  void aPortThatIsTakenOnAnyAddressIsTold(String address) throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(address))) {
      assertThatThrownBy(() -> RedirectServer.open(taken.getLocalPort()))
          .isInstanceOf(FlowException.class)
          .hasMessageContaining(String.valueOf(taken.getLocalPort()))
          .hasMessageContaining("choose another one");
    }
  }

  @Test
  void nothingListensAfterwards() throws Exception {
    int port;
    try (RedirectServer server = RedirectServer.open(0)) {
      port = server.redirect().getPort();
    }
    try (RedirectServer again = RedirectServer.open(port)) {
      assertThat(again.redirect().getPort()).isEqualTo(port);
    }
  }

  @Test
  void takesAPathWithEncodedCharacters() throws Exception {
    try (RedirectServer server = RedirectServer.open(0, "/a%20b/cb")) {
      server.expect(new Expected("c", "https://issuer.example.com", false));
      String address =
          "http://127.0.0.1:" + server.redirect().getPort() + "/a%20b/cb?code=a&state=c";

      assertThat(get(address)).isEqualTo(200);

      assertThat(Eventually.get(server.arrived()).getRawPath()).isEqualTo("/a%20b/cb");
    }
  }
}
