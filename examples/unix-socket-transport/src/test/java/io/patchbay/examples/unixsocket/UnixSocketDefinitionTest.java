package io.patchbay.examples.unixsocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import io.patchbay.spi.ServerDefinition;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A server on a Unix domain socket, made of data. */
class UnixSocketDefinitionTest {
  private final UnixSocketTransportProvider provider = new UnixSocketTransportProvider();

  private static ServerDefinition definition(Map<String, ?> members) {
    return ServerDefinition.builder("s", "unix")
        .members(Json.of(members))
        .options(ServerOptions.DEFAULT)
        .build();
  }

  @Test
  void aPathMakesAServer() {
    assertThat(provider.definedTypes()).isEqualTo(Map.of("unix", Set.of("path")));
    assertThat(provider.configure(definition(Map.of("path", "/run/s"))))
        .isEqualTo(new UnixSocketServer("s", Path.of("/run/s")));
  }

  @Test
  void withoutAPathThereIsNone() {
    assertThatThrownBy(() -> provider.configure(definition(Map.of())))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("server 's': path is missing");
  }
}
