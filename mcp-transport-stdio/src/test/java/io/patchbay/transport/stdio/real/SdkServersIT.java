package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolVersion;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers of the official Java SDK 2.2.0, of both eras, as child processes. */
@ExtendWith(Leaks.class)
class SdkServersIT {

  @Test
  @Requirement({"ERA-05", "LIFE-01"})
  void talksToAHandshakeServer() {
    check(JavaServer.command(SdkServerMain.class), ProtocolVersion.V2025_11_25);
  }

  @Test
  @Requirement({"ERA-03", "DISC-02"})
  void talksToAStatelessServer() {
    check(JavaServer.command(SdkStatelessServerMain.class), ProtocolVersion.V2026_07_28);
  }

  private static void check(List<String> command, ProtocolVersion version) {
    try (Patchbay bay = Patchbay.open()) {
      Connection server = ServerConnection.connect(bay, "sdk", command);
      assertThat(server.protocolVersion()).isEqualTo(version);
      assertThat(server.serverInfo().orElseThrow().name()).isEqualTo("sdk");
      assertThat(server.listTools().items()).hasSize(1);
      for (int i = 0; i < 100; i++) {
        assertThat(server.callTool("echo", Map.of("i", i)).text()).isEqualTo("{i=" + i + "}");
      }
      server.ping();
    }
  }
}
