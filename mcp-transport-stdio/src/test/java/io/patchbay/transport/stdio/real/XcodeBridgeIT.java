package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.InvalidResultException;
import io.patchbay.Patchbay;
import io.patchbay.SchemaChecks;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import io.patchbay.spi.MessageFilter;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.transport.stdio.StdioServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A bridge whose tools declare what they return, and return text. */
@ExtendWith(Leaks.class)
class XcodeBridgeIT {

  private static StdioServer xcode(ServerOptions options) {
    List<String> command = NpmServers.ofIde("xcode-bridge.mjs");
    return StdioServer.builder("xcode", command.get(0))
        .args(command.subList(1, command.size()))
        .options(options)
        .build();
  }

  private static Patchbay checking() {
    return Patchbay.builder().outputChecks(SchemaChecks.ON).build();
  }

  @Test
  void withoutAFilterItsResultsAreRefused() {
    try (Patchbay bay = checking()) {
      assertThat(bay.connect(xcode(ServerOptions.DEFAULT)).filtered()).isEmpty();

      assertThatThrownBy(() -> bay.call("mcp__xcode__windows", Map.of()))
          .isInstanceOf(InvalidResultException.class)
          .hasMessageContaining("structuredContent");
    }
  }

  @Test
  void withTheFilterItsTextIsTheStructuredContentToo() {
    ServerOptions options =
        ServerOptions.builder().filter(MessageFilter.structuredContentFromText()).build();
    try (Patchbay bay = checking()) {
      var connection = bay.connect(xcode(options));

      var windows = bay.call("mcp__xcode__windows", Map.of());
      assertThat(Json.parse(windows.text())).isEqualTo(windows.structuredContent().orElseThrow());
      assertThat(connection.filtered())
          .containsExactly(Map.entry("structured-content-from-text", 1L));

      assertThat(bay.call("mcp__xcode__correct", Map.of()).structuredContent()).isPresent();
      assertThatThrownBy(() -> bay.call("mcp__xcode__broken", Map.of()))
          .isInstanceOf(InvalidResultException.class)
          .hasMessageContaining("/message");
      assertThatThrownBy(() -> bay.call("mcp__xcode__prose", Map.of()))
          .isInstanceOf(InvalidResultException.class);
      assertThat(connection.filtered())
          .containsExactly(Map.entry("structured-content-from-text", 2L));
    }
  }
}
