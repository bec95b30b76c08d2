package io.patchbay.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolVersion;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InProcessServerTest {
  @Test
  void callsATool() {
    CallToolResult now = CallToolResult.ofText("now");
    InProcessServer server =
        InProcessServer.builder("clock")
            .tool(Tool.builder("now", Map.of("type", "object")).build(), (r, c) -> now)
            .build();
    try (Patchbay bay = Patchbay.open()) {
      Connection connection = bay.connect(server);
      assertThat(connection.protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
      assertThat(connection.callTool("now", Map.of()).json()).isSameAs(now.json());
    }
  }
}
