package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.transport.stdio.StdioServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files, names and places that nobody in their right mind has. */
@Timeout(60)
final class OddFilesTest {
  @TempDir Path directory;
  private ConfigFixture machine;

  @BeforeEach
  void setUp() {
    machine = new ConfigFixture(directory);
  }

  private static List<String> messages(McpConfig config) {
    return config.problems().stream().map(ConfigProblem::message).toList();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileOfVariablesThatHasNoEndIsAnErrorOfItsEntry() {
    machine.project(
        ".vscode/mcp.json",
        "{\"servers\": {\"a\": {\"command\": \"x\", \"envFile\": \"/dev/zero\"},"
            + " \"b\": {\"command\": \"x\"}}}");

    McpConfig config = machine.builder().agents(Agent.VS_CODE).load();

    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("b");
    assertThat(messages(config))
        .containsExactly("cannot be read, so the server would lack what is in it");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aPipeIsNoFileAndMakesNobodyWait() throws Exception {
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    machine.project(
        ".vscode/mcp.json",
        "{\"servers\": {\"a\": {\"command\": \"x\", \"envFile\": \"" + pipe + "\"}}}");
    Files.createSymbolicLink(machine.project.resolve(".mcp.json"), pipe);

    McpConfig config = machine.builder().agents(Agent.VS_CODE, Agent.CLAUDE_CODE).load();

    assertThat(config.entries()).isEmpty();
    assertThat(messages(config))
        .containsExactly(
            "cannot be read, so the server would lack what is in it",
            "cannot be read: no regular file");
  }

  @Test
  void aVariableThatIsNoPathIsLeftOutOfAccount() {
    machine.environment.put("CLAUDE_CONFIG_DIR", "a\0b");
    machine.environment.put("GEMINI_CLI_HOME", "\0");
    machine.home(".claude.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");

    McpConfig config = machine.builder().agents(Agent.values()).load();

    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("a");
  }

  @Test
  void anEntryOfTheApplicationThatIsTooDeepDropsNoOther() {
    Json deep = Json.of("x");
    for (int i = 0; i < 250; i++) {
      deep = Json.of(List.of(deep));
    }

    McpConfig config =
        machine
            .builder()
            .entry("deep", Json.of(Map.of("command", "x", "dev", deep)))
            .entry("flat", Json.of(Map.of("command", "x")))
            .load();

    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("flat");
    assertThat(config.problems())
        .extracting(ConfigProblem::toString)
        .containsExactly("the application: error: deep: cannot be read: is nested too deep");
  }

  @Test
  void aProblemIsOneLineWhateverTheName() {
    machine.project(
        ".mcp.json", "{\"mcpServers\": {\"a\\nb\\u001b[2J\\u2028\": {\"commnad\": \"x\"}}}");

    assertThat(machine.claude().problems())
        .extracting(ConfigProblem::toString)
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).contains("a\\u000ab\\u001b[2J\\u2028"))
        .noneSatisfy(line -> assertThat(line).containsPattern("[\\x00-\\x1f\\u2028]"));
  }

  @Test
  void hugeFilesTakeTimeByTheirLength() {
    StringBuilder text = new StringBuilder("{\"mcpServers\": {\"odd\": {\"command\": \"x\"");
    for (int i = 0; i < 100_000; i++) {
      text.append(", \"u").append(i).append("\": 1");
    }
    text.append('}');
    for (int i = 0; i < 100_000; i++) {
      text.append(", \"s").append(i).append("\": {\"command\": \"x\"}");
    }
    machine.home(".claude.json", text.append("}}").toString());

    McpConfig config = machine.claude();

    assertThat(config.entries()).hasSize(100_001);
    assertThat(config.problems()).hasSize(100_000);
    assertThat(config.reload().entries()).hasSize(100_001);
  }

  @Test
  void valuesArePutInOnce() {
    machine.environment.put("ONCE", "${API_KEY}$API_KEY");

    McpConfig config =
        machine.builder().entry("a", Json.parse("{\"command\": \"${NO:-${ONCE}}\"}")).load();

    assertThat(((StdioServer) config.entries().get(0).server()).command())
        .isEqualTo("${API_KEY}$API_KEY");
  }
}
