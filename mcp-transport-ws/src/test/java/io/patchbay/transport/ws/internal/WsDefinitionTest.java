package io.patchbay.transport.ws.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.json.Json;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.transport.ws.WsServer;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that are reached by WebSocket, made of data. */
class WsDefinitionTest {
  private final WsTransportProvider provider = new WsTransportProvider();

  private WsServer configure(String type, String members) {
    return (WsServer)
        provider.configure(
            ServerDefinition.builder("s", type).members(Json.parse(members)).build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ws", "ws-ide"})
  void everyMemberHasItsEffect(String type) {
    assertThat(provider.definedTypes().get(type)).isEqualTo(Set.of("url", "headers"));
    WsServer server =
        configure(type, "{\"url\":\"ws://localhost:7/\",\"headers\":{\"X-Key\":\"k\"}}");
    assertThat(server.url()).hasToString("ws://localhost:7/");
    assertThat(server.headers()).isEqualTo(Map.of("X-Key", "k"));
    assertThat(Objects.requireNonNull(server.settings().get("url"))).isEqualTo("ws://localhost:7/");
  }

  @Test
  void typesAreTheseTwo() {
    assertThat(provider.definedTypes()).containsOnlyKeys("ws", "ws-ide");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"url\":\"https://s3/\"} | url must start with wss:// or ws://",
        "{\"url\":\"ws://s3/\"}    | url sends what should be secret to another machine in clear text; use wss://"
      })
  void whatCannotWorkIsSaidWithTheMemberAndWithoutItsValue(String members, String problem) {
    assertThatThrownBy(() -> configure("ws", members))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("server 's': " + problem)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3"));
  }
}
