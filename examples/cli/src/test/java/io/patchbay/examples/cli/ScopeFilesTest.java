package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.config.Agent;
import io.patchbay.config.ConfigEntry;
import io.patchbay.config.ConfigFile;
import io.patchbay.config.ConfigFormat;
import io.patchbay.config.McpConfig;
import io.patchbay.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers are written where the library looks for them. */
class ScopeFilesTest {
  @TempDir private Path directory;

  private Configuration configuration(String agent) {
    Globals globals = new Globals();
    globals.project = directory;
    globals.agents.add(agent);
    return new Configuration(globals);
  }

  private void foundAs(String scope, String agent, Map<String, String> env) throws IOException {
    Configuration configuration = configuration(agent);
    Path home = directory.resolve("home");
    ConfigFile file = new ScopeFiles(configuration, home, env).of(scope).file();
    Files.createDirectories(Objects.requireNonNull(file.path().getParent()));
    Object servers = Map.of(file.format().serversKey(), Map.of("a", Map.of("command", "x")));
    Object written =
        scope.equals("local")
            ? Map.of("projects", Map.of(configuration.project().toString(), servers))
            : servers;
    Files.writeString(file.path(), Json.of(written).toString());
    McpConfig config =
        McpConfig.builder()
            .project(configuration.project())
            .home(home)
            .environment(env)
            .managedDirectory(directory.resolve("managed"))
            .agents(configuration.agents().toArray(Agent[]::new))
            .load();
    assertThat(config.entries()).hasSize(1);
    ConfigEntry entry = config.entries().get(0);
    assertThat(ConfigAction.scope(entry)).isEqualTo(scope);
    assertThat(entry.file()).contains(file.path());
    assertThat(entry.format()).isEqualTo(file.format());
    assertThat(ConfigFormat.of(file.path())).isEqualTo(file.format());
    assertThat(new ScopeFiles(configuration, home, env).of(entry).flatMap(f -> f.get("a")))
        .isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code, local",
    "claude-code, project",
    "claude-code, user",
    "claude-desktop, user",
    "vs-code, project",
    "vs-code, user",
    "cursor, project",
    "cursor, user",
    "gemini-cli, project",
    "gemini-cli, user",
    "qwen-code, project",
    "qwen-code, user"
  })
  void whatIsWrittenIsWhereTheAgentLooks(String agent, String scope) throws IOException {
    foundAs(scope, agent, Map.of());
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code, CLAUDE_CONFIG_DIR",
    "vs-code, XDG_CONFIG_HOME",
    "gemini-cli, GEMINI_CLI_HOME"
  })
  void variablesMoveTheUsersFiles(String agent, String variable) throws IOException {
    foundAs("user", agent, Map.of(variable, directory.resolve("moved").toString()));
  }

  @Test
  void scopeThatAnAgentHasNotIsRefused() {
    assertThatThrownBy(() -> new ScopeFiles(configuration("claude-desktop")).of("project"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no such scope");
    Globals two = new Globals();
    two.agents.addAll(List.of("cursor", "vs-code"));
    assertThatThrownBy(() -> new ScopeFiles(new Configuration(two)).of("user"))
        .hasMessageContaining("several agents");
  }
}
