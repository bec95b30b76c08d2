package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ServerOptions;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Requirement;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Accept",
        "content-type",
        "Content-Length",
        "Host",
        "CONNECTION",
        "Transfer-Encoding",
        "Upgrade",
        "MCP-Protocol-Version",
        "mcp-session-id",
        "Mcp-Method",
        "Mcp-Name",
        "Mcp-Param-Region",
        "MCP-PARAM-",
        "Last-Event-ID",
        "TE",
        "Trailer"
      })
  @Requirement("HTTP-M-12")
  void headerOfTheTransportCannotBeGiven(String name) {
    HttpServer.Builder builder = HttpServer.builder("s", "https://host.example/mcp");
    assertThatThrownBy(() -> builder.header(name, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "X Key", "X:Key", "X\nKey", "Ключ", "X(Key)"})
  @Requirement("SEC-16")
  void headerNameIsAToken(String name) {
    HttpServer.Builder builder = HttpServer.builder("s", "https://host.example/mcp");
    assertThatThrownBy(() -> builder.header(name, "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"secret\n", "sec\r\nX-Evil: ret", "sécret", "secret\0", "secret\u007f"})
  @Requirement("SEC-16")
  void headerValueIsOneLineOfAsciiAndIsNotShown(String value) {
    HttpServer.Builder builder = HttpServer.builder("s", "https://host.example/mcp");
    assertThatThrownBy(() -> builder.header("X-Key", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("X-Key")
        .hasMessageNotContaining("ret");
  }

  @Test
  void authorizationAndOtherHeadersCanBeGiven() {
    HttpServer server =
        HttpServer.builder("s", "https://host.example/mcp")
            .header("Authorization", "Bearer t")
            .header("X-Key", "a b\tc")
            .build();
    assertThat(server.headers()).containsEntry("Authorization", "Bearer t").hasSize(2);
    assertThatThrownBy(() -> server.headers().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://host.example/, must start with https",
    "host.example/mcp, must start with https",
    "'', must start with https",
    "https:///mcp, names no host",
    "https://user:secret@host.example/, Authorization",
    "https://host.example/#part, fragment",
    "https://host.example/a b?k=secret, no address"
  })
  void addressThatIsNoneIsRefusedWithWhatToDo(String url, String why) {
    assertThatThrownBy(() -> HttpServer.of("s", url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why)
        .hasMessageNotContaining("secret");
  }

  @Test
  @Requirement("SEC-06")
  void queryAndHeadersAreNotShown() {
    HttpServer server =
        HttpServer.builder("s", "https://host.example/mcp?key=secret")
            .header("X-Key", "secret")
            .bearer(() -> "secret")
            .build();
    assertThat(server.toString()).contains("https://host.example/mcp").doesNotContain("secret");
    assertThat(server.identity()).doesNotContain("secret");
    assertThat(server.options().authorizer().toString()).doesNotContain("secret");
  }

  @Test
  @Requirement("ERA-12")
  void identityTellsEndpointsApart() {
    String one = HttpServer.of("s", "https://host.example/a").identity();
    assertThat(HttpServer.of("other", "https://host.example/a").identity()).isEqualTo(one);
    assertThat(HttpServer.of("s", "https://host.example/b").identity()).isNotEqualTo(one);
    assertThat(HttpServer.of("s", "https://host.example/a?k=1").identity())
        .isNotEqualTo(HttpServer.of("s", "https://host.example/a?k=2").identity());
  }

  @Test
  @Requirement("SEC-16")
  void tokenGoesToAnotherMachineInClearTextOnlyWhereThatIsAllowed() {
    HttpServer.Builder clear =
        HttpServer.builder("s", "http://mcp.example.com/mcp").bearer(() -> "t");
    assertThatThrownBy(clear::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("https://");
    assertThat(clear.insecure(true).build().url()).hasScheme("http");
    assertThat(HttpServer.builder("s", "http://127.0.0.1/mcp").bearer(() -> "t").build())
        .isNotNull();
    assertThat(HttpServer.of("s", "http://mcp.example.com/mcp")).isNotNull();
  }

  /** Authorizes if need be. */
  private record Given(boolean isOptional) implements Authorizer {
    @Override
    public Map<String, String> headers(Target target) {
      return Map.of("Authorization", "Bearer t");
    }

    @Override
    public Decision challenged(Challenge challenge) {
      return Decision.retry();
    }
  }

  /** A first 401. */
  private record Refused(Authorizer.Target target) implements Authorizer.Challenge {
    @Override
    public int status() {
      return 401;
    }

    @Override
    public List<String> wwwAuthenticate() {
      return List.of();
    }

    @Override
    public Map<String, String> sent() {
      return Map.of();
    }

    @Override
    public int attempt() {
      return 1;
    }

    @Override
    public Runnable personAsked() {
      return () -> {};
    }
  }

  private static HttpServer.Builder clear(boolean optional) {
    return HttpServer.builder("s", "http://mcp.example.com/mcp")
        .options(ServerOptions.builder().authorizer(new Given(optional)).build());
  }

  @Test
  @Requirement("SEC-16")
  void anOptionalAuthorizerGivesNothingInClearText() {
    Authorizer withheld = clear(true).build().options().authorizer();

    assertThat(
            withheld.headers(
                new Authorizer.Target("POST", URI.create("http://mcp.example.com/mcp"))))
        .isEmpty();
    assertThat(
            withheld
                .challenged(new Refused(new Authorizer.Target("POST", URI.create("http://x"))))
                .reason())
        .contains("in clear text", "https://", "insecure(true)", "--insecure");
    assertThat(clear(true).build().options().authorizer()).isEqualTo(withheld);
    assertThat(clear(true).insecure(true).build().options().authorizer())
        .isEqualTo(new Given(true));
    assertThatThrownBy(clear(false)::build).hasMessageContaining("in clear text");
    assertThatThrownBy(clear(true).bearer(() -> "t")::build).hasMessageContaining("keep one");
    assertThatThrownBy(
            HttpServer.builder("s", "http://mcp.example.com/mcp")
                    .header("Authorization", "Bearer t")
                ::build)
        .hasMessageContaining("in clear text");
  }

  @Test
  void aBearerTokenAndAnAuthorizerAreTwoSources() {
    ServerOptions options = ServerOptions.builder().authorizer(new Given(true)).build();

    for (boolean first : new boolean[] {true, false}) {
      HttpServer.Builder both = HttpServer.builder("s", "https://mcp.example.com/mcp");
      if (first) {
        both.bearer(() -> "t").options(options);
      } else {
        both.options(options).bearer(() -> "t");
      }
      assertThatThrownBy(both::build)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("server 's' has a bearer token and an authorizer; keep one");
    }
  }

  @Test
  void authorizationHasOneSource() {
    HttpServer.Builder both =
        HttpServer.builder("s", "https://mcp.example.com/mcp")
            .header("authorization", "Bearer hush")
            .bearer(() -> "t");
    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("keep one")
        .hasMessageNotContaining("hush");
  }
}
