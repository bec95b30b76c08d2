package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ProtocolVersion;
import io.patchbay.ServerOptions;
import io.patchbay.model.CallToolResult;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.testkit.Requirement;
import io.patchbay.transport.stdio.StdioServer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server of the official TypeScript SDK, which speaks both eras or the stateless one only. */
@ExtendWith(Leaks.class)
class TypeScriptServerIT {

  record Sum(int sum) {}

  private static Connection connect(Patchbay bay, String legacy, ProtocolMode mode) {
    var command = NpmServers.typescript(legacy);
    return bay.connect(
        StdioServer.builder("ts", command.get(0))
            .args(command.subList(1, command.size()))
            .options(ServerOptions.builder().protocol(mode).build())
            .build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "reject"})
  @Requirement({"ERA-02", "ERA-03", "DISC-01", "DISC-02", "RPC-12"})
  void isFoundToBeStateless(String legacy) {
    try (Patchbay bay = Patchbay.open()) {
      Connection server = connect(bay, legacy, ProtocolMode.AUTO);
      assertThat(server.protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
      assertThat(server.serverInfo().orElseThrow().name()).isEqualTo("ts-server");
      assertThat(server.listTools().items()).hasSize(1);
      CallToolResult result = server.callTool("add", Map.of("a", 2, "b", 3));
      assertThat(result.text()).isEqualTo("5");
      assertThat(result.structured(Sum.class)).isEqualTo(new Sum(5));
      server.ping();
    }
  }

  @Test
  @Requirement({"ERA-16", "LIFE-01"})
  void answersTheHandshakeWhereItIsAskedTo() {
    try (Patchbay bay = Patchbay.open()) {
      Connection server = connect(bay, "serve", ProtocolMode.LEGACY);
      assertThat(server.protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
      assertThat(server.callTool("add", Map.of("a", 2, "b", 3)).text()).isEqualTo("5");
    }
  }

  @Test
  @Requirement({"ERA-16", "ERA-17"})
  void refusesTheHandshakeInItsOwnWords() {
    try (Patchbay bay = Patchbay.open()) {
      assertThatThrownBy(() -> connect(bay, "reject", ProtocolMode.LEGACY))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("ts");
    }
  }
}
