package io.patchbay.auth.internal.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]", "localhost"})
  @Requirement("REG-10")
  void takesTheBrowserOnEveryAddressOfThisMachine(String host) throws Exception {
    try (RedirectServer server = RedirectServer.open(0)) {
      int port = server.redirect().getPort();

      assertThat(get("http://" + host + ":" + port + "/callback?code=a%20b&state=c"))
          .isEqualTo(200);

      assertThat(Eventually.get(server.arrived()))
          .isEqualTo(URI.create("http://localhost:" + port + "/callback?code=a%20b&state=c"));
    }
  }

  @Test
  void takesNothingElse() throws Exception {
    try (RedirectServer server = RedirectServer.open(0)) {
      String base = "http://localhost:" + server.redirect().getPort();

      assertThat(get(base + "/")).isEqualTo(404);
      assertThat(get(base + "/callback")).isEqualTo(404);
      assertThat(get(base + "/callback/more?code=a")).isEqualTo(404);
      assertThat(get(base + "/favicon.ico")).isEqualTo(404);

      assertThat(server.arrived()).isNotDone();
    }
  }

  @Test
  void thePageShowsNothingOfTheAnswer() throws Exception {
    try (RedirectServer server = RedirectServer.open(0)) {
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create(server.redirect() + "?code=canary&state=%3Cscript%3Ex")
                  .toURL()
                  .openConnection();
      assertThat(new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .doesNotContain("canary", "script")
          .contains("close this window");
      assertThat(connection.getHeaderField("Referrer-Policy")).isEqualTo("no-referrer");
      assertThat(connection.getHeaderField("Cache-Control")).isEqualTo("no-store");
    }
  }

  @Test
  void aPortThatIsTakenIsTold() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
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
      String address = "http://127.0.0.1:" + server.redirect().getPort() + "/a%20b/cb?code=a";

      assertThat(get(address)).isEqualTo(200);

      assertThat(Eventually.get(server.arrived()).getRawPath()).isEqualTo("/a%20b/cb");
    }
  }
}
