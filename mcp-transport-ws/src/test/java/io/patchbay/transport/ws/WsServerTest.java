package io.patchbay.transport.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.TransportProvider;
import io.patchbay.testkit.Requirement;
import io.patchbay.transport.ws.internal.WsTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said of a server, and what cannot. */
class WsServerTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wss://mcp.example/ws",
        "WSS://mcp.example",
        "ws://localhost:3000/ws",
        "ws://127.0.0.1:3000",
        "ws://[::1]:3000/"
      })
  @Requirement({"CT-04", "CT-05"})
  void takesSecureAddressesAndThisMachine(String url) {
    assertThat(WsServer.of("s", url).url()).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ws://mcp.example/ws?token=secret",
        "ws://10.0.0.7/",
        "WS://localhost.example/",
        "ws://127.0.0.1.example/"
      })
  @Requirement({"CT-04", "CT-05"})
  void refusesClearTextToAnotherMachineAndSaysWhatToDo(String url) {
    assertThatThrownBy(() -> WsServer.of("s", url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("server 's'")
        .hasMessageContaining("wss://")
        .hasMessageContaining("insecure(true)")
        .hasMessageNotContaining("secret");
  }

  @Test
  @Requirement("CT-04")
  void clearTextIsAChoice() {
    assertThat(WsServer.builder("s", "ws://mcp.example/ws").insecure(true).build().url().getHost())
        .isEqualTo("mcp.example");
  }

  @ParameterizedTest
  @CsvSource({
    "https://mcp.example/, wss:// or ws://",
    "ws://user:secret@localhost/, Authorization header",
    "ws:///path, names no host",
    "ws://localhost/#part, no fragment",
    "'ws://local host/', is no address"
  })
  void refusesWhatIsNoAddress(String url, String why) {
    assertThatThrownBy(() -> WsServer.of("s", url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why)
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Sec-WebSocket-Protocol", "sec-websocket-key", "Upgrade", "Connection", "a b"})
  void headersOfTheUpgradeAreItsOwn(String name) {
    WsServer.Builder builder = WsServer.builder("s", "ws://localhost/");
    assertThatThrownBy(() -> builder.header(name, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  @Test
  void showsNoSecrets() {
    WsServer server =
        WsServer.builder("s", "wss://mcp.example/ws?key=secret")
            .header("Authorization", "Bearer secret")
            .build();
    assertThat(server).hasToString("WsServer[s: wss://mcp.example/ws]");
    assertThat(server.identity())
        .startsWith("ws:wss://mcp.example/ws?sha256=")
        .doesNotContain("secret")
        .isNotEqualTo(WsServer.of("s", "wss://mcp.example/ws?key=other").identity());
  }

  @Test
  void pingsEveryTwentySecondsUnlessToldOtherwise() {
    WsServer.Builder builder = WsServer.builder("s", "ws://localhost/");
    assertThat(builder.build().pingInterval()).isEqualTo(Duration.ofSeconds(20));
    assertThat(builder.pingInterval(Duration.ZERO).build().pingInterval()).isZero();
    assertThatThrownBy(() -> builder.pingInterval(Duration.ofNanos(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.pingInterval(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void builtServerDoesNotChangeWithItsBuilder() {
    WsServer.Builder builder = WsServer.builder("s", "ws://localhost/").header("A", "1");
    WsServer server = builder.build();
    builder.header("B", "2");
    assertThat(server.headers()).isEqualTo(Map.of("A", "1"));
    assertThat(server.handshakeFirst()).isTrue();
    assertThat(server.options().authorizer()).isSameAs(Authorizer.NONE);
  }

  @Test
  void otherConfigurationsOfItsTypeAreRefusedWithAReason() {
    ServerConfig other =
        new ServerConfig() {
          @Override
          public String name() {
            return "other";
          }

          @Override
          public String type() {
            return WsServer.TYPE;
          }
        };
    try (Patchbay bay = Patchbay.open()) {
      assertThatThrownBy(() -> bay.connect(other))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("WsServer");
    }
  }

  @Test
  void isDeclaredForTheModulePathAndTheClassPath() throws IOException {
    assertThat(
            WsServer.class.getModule().getDescriptor().provides().stream()
                .flatMap(provided -> provided.providers().stream()))
        .containsExactly(WsTransportProvider.class.getName());
    String file = "/META-INF/services/" + TransportProvider.class.getName();
    try (InputStream in = Objects.requireNonNull(WsServer.class.getResourceAsStream(file))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip())
          .isEqualTo(WsTransportProvider.class.getName());
    }
  }
}
