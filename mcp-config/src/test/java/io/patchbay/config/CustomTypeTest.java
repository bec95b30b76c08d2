package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.spi.TransportProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of a type that a transport brings. */
final class CustomTypeTest {
  @TempDir Path directory;

  private record PipeServer(String name, String path, Json lines, ServerOptions options)
      implements ServerConfig {
    @Override
    public String type() {
      return "pipe";
    }
  }

  private static final class PipeProvider implements TransportProvider {
    @Override
    public String type() {
      return "pipe";
    }

    @Override
    public Offer offer(ServerConfig config) {
      return Offer.refuse("never connected here");
    }

    @Override
    public Map<String, Set<String>> definedTypes() {
      return Map.of("pipe", Set.of("path", "lines"));
    }

    @Override
    public ServerConfig configure(ServerDefinition definition) {
      Json lines = definition.members().get("lines");
      return new PipeServer(
          definition.name(),
          definition.requireString("path"),
          lines == null ? Json.ofNull() : lines,
          definition.options());
    }
  }

  private McpConfig load(String entry) {
    ConfigFixture machine = new ConfigFixture(directory);
    Path file = machine.project("own.json", "{\"mcpServers\": {\"p\": " + entry + "}}");
    return machine
        .builder()
        .transport(new PipeProvider())
        .file(file, ConfigFormat.MCP_JSON, Scope.USER)
        .load();
  }

  @Test
  void itsFieldsAreReadWithVariablesPutInBesideThoseOfEveryServer() {
    McpConfig config =
        load(
            "{\"type\": \"pipe\", \"path\": \"${HOME}/p\", \"lines\": [\"${TEAM}\", {\"a\":"
                + " \"${TEAM}\"}, 5], \"timeout\": 5000}");

    assertThat(config.problems()).isEmpty();
    PipeServer server = (PipeServer) config.entries().get(0).server();
    assertThat(server.path()).isEqualTo("/home/me/p");
    assertThat(server.lines()).isEqualTo(Json.of(List.of("Red", Map.of("a", "Red"), 5)));
    assertThat(server.options().callTimeout()).contains(Duration.ofSeconds(5));
  }

  @Test
  void whatItRefusesIsTheEntrysErrorAtTheField() {
    McpConfig config = load("{\"type\": \"pipe\", \"pat\": \"x\", \"path\": 5}");

    assertThat(config.problems())
        .extracting(ConfigProblem::toString)
        .anyMatch(text -> text.contains("mcpServers.p.path: must be a string"))
        .anyMatch(text -> text.contains("mcpServers.p.pat: is not known here"));
    assertThat(config.entries()).isEmpty();
  }

  @Test
  void anUnknownTypeNamesTheTypesThereAre() {
    assertThat(load("{\"type\": \"pype\", \"path\": \"x\"}").problems())
        .extracting(ConfigProblem::message)
        .anyMatch(text -> text.contains("pipe") && text.contains("did you mean \"pipe\"?"));
  }
}
