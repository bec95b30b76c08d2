package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.config.SuppressedEntry.Reason;
import io.patchbay.config.spi.ServerSource;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import io.patchbay.transport.stdio.StdioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose definition counts. */
final class ScopesTest {
  @TempDir Path directory;
  private ConfigFixture machine;

  @BeforeEach
  void setUp() {
    machine = new ConfigFixture(directory);
  }

  private static String servers(String... names) {
    StringBuilder text = new StringBuilder("{\"mcpServers\": {");
    for (String name : names) {
      text.append(text.toString().endsWith("{") ? "" : ", ")
          .append('"')
          .append(name.replaceAll("=.*", ""))
          .append("\": {\"command\": \"")
          .append(name.replaceAll(".*=", ""))
          .append("\"}");
    }
    return text.append("}}").toString();
  }

  private void claudeJson(String user, String local) {
    machine.home(
        ".claude.json",
        "{\"mcpServers\": "
            + members(user)
            + ", \"projects\": {\""
            + machine.project.toString().replace("\\", "\\\\")
            + "\": {\"mcpServers\": "
            + members(local)
            + "}, \"/elsewhere\": {\"mcpServers\": {\"never\": {\"command\": \"x\"}}}}}");
  }

  private static String members(String servers) {
    return servers.substring("{\"mcpServers\": ".length(), servers.length() - 1);
  }

  private static List<String> described(McpConfig config) {
    return config.entries().stream()
        .map(
            entry ->
                entry.name()
                    + "="
                    + (entry.server() instanceof StdioServer server ? server.command() : "?")
                    + "@"
                    + entry.scope())
        .toList();
  }

  @Test
  void localGoesBeforeProjectAndProjectBeforeUser() {
    claudeJson(servers("a=user", "b=user", "c=user"), servers("a=local"));
    machine.project(".mcp.json", servers("a=project", "b=project"));

    McpConfig config = machine.claude();

    assertThat(described(config))
        .containsExactly("a=local@LOCAL", "b=project@PROJECT", "c=user@USER");
    assertThat(config.current().suppressed())
        .extracting(SuppressedEntry::describe)
        .containsExactly(
            "is overridden by local scope, " + machine.home + "/.claude.json:1",
            "is overridden by local scope, " + machine.home + "/.claude.json:1",
            "is overridden by project scope, " + machine.project + "/.mcp.json:1");
  }

  @Test
  void theOrderIsData() {
    claudeJson(servers("a=user"), servers("a=local"));
    machine.project(".mcp.json", servers("a=project"));

    McpConfig config =
        machine.builder().agents(Agent.CLAUDE_CODE).order(Scope.PROJECT_FIRST).load();

    assertThat(described(config)).containsExactly("a=project@PROJECT");
  }

  @Test
  void theApplicationGoesBeforeFiles() {
    machine.project(".mcp.json", servers("a=project"));

    McpConfig config =
        machine
            .builder()
            .agents(Agent.CLAUDE_CODE)
            .entry("a", Json.of(Map.of("command", "code")))
            .load();

    assertThat(described(config)).containsExactly("a=code@DYNAMIC");
    assertThat(config.entries().get(0).file()).isEmpty();
  }

  @Test
  void anAdministratorsListIsTheOnlyOne() {
    machine.managed("managed-mcp.json", servers("required=admin"));
    claudeJson(servers("mine=user"), servers());
    machine.project(
        ".mcp.json",
        "{\"mcpServers\": {\"a\": {\"command\": \"x\"}, \"own\": {\"type\": \"sdk\"}}}");

    McpConfig config =
        machine
            .builder()
            .agents(Agent.CLAUDE_CODE)
            .inProcess("own", () -> io.patchbay.inprocess.InProcessServer.builder("own").build())
            .load();

    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("required", "own");
    assertThat(config.current().suppressed())
        .extracting(SuppressedEntry::reason)
        .containsExactly(Reason.EXCLUSIVE, Reason.EXCLUSIVE);
    assertThat(config.refuses(StdioServer.of("code", "x")))
        .map(Refusal::cause)
        .contains(Cause.POLICY);
    assertThat(config.refuses(config.entries().get(0).server())).isEmpty();
  }

  @Test
  void anAdministratorsEmptyOrBrokenListTurnsEverythingOff() {
    claudeJson(servers("mine=user"), servers());
    machine.managed("managed-mcp.json", "{\"mcpServers\": {}}");
    assertThat(machine.claude().entries()).isEmpty();
    machine.managed("managed-mcp.json", "{");
    assertThat(machine.claude().entries()).isEmpty();
  }

  private void plugin(String servers, String userConfig) {
    Path root = machine.home.resolve(".claude/plugins/cache/market/tool/1.0");
    ConfigFixture.write(
        root.resolve(".claude-plugin/plugin.json"),
        "{\"name\": \"tool\", \"userConfig\": "
            + userConfig
            + ", \"mcpServers\": "
            + servers
            + "}");
    machine.home(
        ".claude/plugins/installed_plugins.json",
        "{\"version\": 2, \"plugins\": {\"tool@market\": [{\"scope\": \"user\", \"installPath\": \""
            + root
            + "\"}]}}");
  }

  @Test
  void pluginsBringServersUnderTheirNameWithTheirPlaceholders() {
    plugin(
        "{\"db\": {\"command\": \"${CLAUDE_PLUGIN_ROOT}/db\", \"args\":"
            + " [\"${user_config.endpoint}\", \"${user_config.port}\", \"${API_KEY}\"]}}",
        "{\"endpoint\": {\"default\": \"https://d\"}, \"port\": {\"default\": 1}}");
    machine.home(
        ".claude/settings.json",
        "{\"pluginConfigs\": {\"tool@market\": {\"options\": {\"endpoint\": \"https://x\"}}}}");

    McpConfig config = machine.claude();

    Path root = machine.home.resolve(".claude/plugins/cache/market/tool/1.0");
    assertThat(config.problems()).isEmpty();
    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("plugin:tool:db");
    StdioServer server = (StdioServer) config.entries().get(0).server();
    assertThat(server.command()).isEqualTo(root + "/db");
    assertThat(server.args()).containsExactly("https://x", "1", "canary-key");
    assertThat(server.environment())
        .containsEntry("CLAUDE_PLUGIN_ROOT", root.toString())
        .containsEntry(
            "CLAUDE_PLUGIN_DATA", machine.home.resolve(".claude/plugins/data/tool-market") + "");
  }

  @Test
  void whatAPluginsUserHasSetIsNotLookedAtAgain() {
    plugin(
        "{\"db\": {\"command\": \"x\", \"args\": [\"${user_config.a}\", \"${user_config.b-c}\","
            + " \"${NO:-${user_config.a}}\", \"${user_config.none}\"]}}",
        "{}");
    machine.home(
        ".claude/settings.json",
        "{\"pluginConfigs\": {\"tool@market\": {\"options\": {\"a\": \"${API_KEY}${user_config.b-c}\","
            + " \"b-c\": \"2\"}}}}");

    StdioServer server = (StdioServer) machine.claude().entries().get(0).server();

    assertThat(server.args())
        .containsExactly(
            "${API_KEY}${user_config.b-c}",
            "2",
            "${API_KEY}${user_config.b-c}",
            "${user_config.none}");
  }

  @Test
  void aProjectIsKnownByItsPathWithoutLinksToo() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), machine.project);
    claudeJson(servers(), servers("mine=x"));

    McpConfig config = machine.builder().project(link).agents(Agent.CLAUDE_CODE).load();

    assertThat(config.entries()).extracting(ConfigEntry::scope).containsExactly(Scope.LOCAL);
  }

  @Test
  void pluginsNameFilesOfTheirOwnOnly() {
    plugin("[\"./servers.json\", \"../../../../settings.json\"]", "{}");
    ConfigFixture.write(
        machine.home.resolve(".claude/plugins/cache/market/tool/1.0/servers.json"), servers("a=x"));

    McpConfig config = machine.claude();

    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("plugin:tool:a");
    assertThat(config.problems())
        .extracting(ConfigProblem::message)
        .containsExactly("must be servers, or the paths of files of the plugin");
  }

  @Test
  void aPluginThatIsOffBringsNothing() {
    plugin("{\"db\": {\"command\": \"x\"}}", "{}");
    machine.home(".claude/settings.json", "{\"enabledPlugins\": {\"tool@market\": true}}");
    machine.project(".claude/settings.json", "{\"enabledPlugins\": {\"tool@market\": false}}");

    assertThat(machine.claude().entries()).isEmpty();
  }

  @Test
  void aPluginsServerYieldsToAHandWrittenOneOfTheSameContent() {
    plugin(
        "{\"same\": {\"command\": \"npx\", \"args\": [\"x\"]}, \"other\": {\"command\": \"npx\","
            + " \"args\": [\"x\"], \"env\": {\"A\": \"b\"}}}",
        "{}");
    machine.project(
        ".mcp.json", "{\"mcpServers\": {\"mine\": {\"command\": \"npx\", \"args\": [\"x\"]}}}");

    McpConfig config = machine.claude();

    assertThat(config.entries())
        .extracting(ConfigEntry::name)
        .containsExactly("mine", "plugin:tool:other");
    assertThat(config.current().suppressed())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.reason()).isEqualTo(Reason.SAME_SERVER);
              assertThat(entry.by().orElseThrow().name()).isEqualTo("mine");
            });
  }

  @Test
  void connectorsJoinWhenTheyAreThereAndYieldToOthers() {
    machine.project(
        ".mcp.json",
        "{\"mcpServers\": {\"mine\": {\"type\": \"http\", \"url\": \"https://a.example.com\"}}}");
    CompletableFuture<Map<String, Json>> answer = new CompletableFuture<>();
    McpConfig config =
        machine.builder().agents(Agent.CLAUDE_CODE).source(source("account", answer)).load();
    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("mine");
    CompletableFuture<ConfigSnapshot> told = new CompletableFuture<>();
    config.addListener(told::complete);

    answer.complete(
        Map.of(
            "claude.ai Slack",
            Json.parse("{\"type\": \"http\", \"url\": \"https://slack.example.com\"}"),
            "claude.ai Same",
            Json.parse("{\"type\": \"http\", \"url\": \"https://a.example.com\"}")));

    ConfigSnapshot now = told.orTimeout(10, java.util.concurrent.TimeUnit.SECONDS).join();
    assertThat(now.entries())
        .extracting(ConfigEntry::name)
        .containsExactly("mine", "claude.ai Slack");
    assertThat(now.suppressed())
        .extracting(SuppressedEntry::reason)
        .containsExactly(Reason.SAME_SERVER);
    assertThat(now.problems()).isEmpty();
  }

  @Test
  void aSourceThatFailsOrIsSlowIsAProblemOfItsOwn() {
    machine.project(".mcp.json", servers("a=x"));
    McpConfig config =
        machine
            .builder()
            .agents(Agent.CLAUDE_CODE)
            .source(
                source("broken", CompletableFuture.failedFuture(new IllegalStateException("no"))))
            .source(source("silent", new CompletableFuture<>()))
            .load();

    Eventually.that("both are told of", () -> config.problems().size() == 2);
    assertThat(config.problems())
        .extracting(ConfigProblem::toString)
        .containsExactlyInAnyOrder(
            "broken: warning: failed: IllegalStateException: no",
            "silent: warning: has not answered within 50 ms");
    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("a");
  }

  private static ServerSource source(String name, CompletableFuture<Map<String, Json>> answer) {
    return new ServerSource() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Duration limit() {
        return name.equals("silent") ? Duration.ofMillis(50) : Duration.ofSeconds(10);
      }

      @Override
      public CompletableFuture<Map<String, Json>> servers() {
        return answer;
      }
    };
  }

  @Test
  void settingsSwitchServersOff() {
    claudeJson(servers("mine=user", "other=user"), servers());
    machine.home(
        ".claude.json",
        "{\"mcpServers\": {\"mine\": {\"command\": \"x\"}, \"other\": {\"command\": \"x\"}},"
            + " \"projects\": {\""
            + machine.project
            + "\": {\"disabledMcpServers\": [\"mine\"]}}}");
    machine.project(".mcp.json", servers("a=x", "b=x"));
    machine.project(".claude/settings.json", "{\"disabledMcpjsonServers\": [\"a\"]}");

    McpConfig config = machine.claude();

    assertThat(config.current().entry("mine").orElseThrow().disabledBecause())
        .contains("disabledMcpServers of ~/.claude.json names it");
    assertThat(config.current().entry("other").orElseThrow().disabledBecause()).isEmpty();
    assertThat(config.current().entry("a").orElseThrow().disabledBecause())
        .contains(
            "disabledMcpjsonServers of "
                + machine.project.resolve(".claude/settings.json")
                + " names it");
    assertThat(config.current().entry("b").orElseThrow().disabledBecause()).isEmpty();
  }

  @Test
  void geminisEnablementFileSwitchesServersOff() {
    machine.home(".gemini/settings.json", servers("Mine=x", "other=x"));
    machine.home(".gemini/mcp-server-enablement.json", "{\"mine\": {\"enabled\": false}}");

    McpConfig config = machine.builder().agents(Agent.GEMINI_CLI).load();

    assertThat(config.entries())
        .extracting(ConfigEntry::disabledBecause)
        .containsExactly(
            Optional.of("mcp-server-enablement.json switches it off"), Optional.empty());
  }

  @Test
  void geminisSystemSettingsGoBeforeTheProjects() {
    Path system = machine.managed("system.json", servers("a=system"));
    machine.environment.put("GEMINI_CLI_SYSTEM_SETTINGS_PATH", system.toString());
    machine.project(".gemini/settings.json", servers("a=project", "b=project"));
    machine.home(".gemini/settings.json", servers("b=user", "c=user"));
    ConfigFixture.write(machine.managed.resolve("system-defaults.json"), servers("c=d", "d=d"));

    McpConfig config = machine.builder().agents(Agent.GEMINI_CLI).load();

    assertThat(described(config))
        .containsExactly("a=system@MANAGED", "b=project@PROJECT", "c=user@USER", "d=d@USER");
  }

  @Test
  void onlyPluginsAndAdministratorsBringServersUnderTheStrictSetting() {
    claudeJson(servers("mine=user"), servers());
    plugin("{\"db\": {\"command\": \"x\"}}", "{}");
    machine.managed(
        "managed-settings.json", "{\"strictPluginOnlyCustomization\": [\"mcp\", \"hooks\"]}");

    assertThat(machine.claude().entries())
        .extracting(ConfigEntry::name)
        .containsExactly("plugin:tool:db");
  }

  @Test
  void aProjectBehindALinkIsTheOneThatItLeadsTo() throws java.io.IOException {
    Path link = directory.resolve("link");
    java.nio.file.Files.createSymbolicLink(link, machine.project);
    claudeJson(servers("mine=user"), servers("a=local"));
    ConfigFile file =
        machine.builder().project(link).writable(Agent.CLAUDE_CODE, Scope.LOCAL).orElseThrow();

    file.add("b", Json.of(Map.of("command", "b")));

    assertThat(file.list()).containsExactly("a", "b");
    assertThat(described(machine.claude()))
        .containsExactly("a=local@LOCAL", "b=b@LOCAL", "mine=user@USER");
    assertThat(described(machine.builder().project(link).agents(Agent.CLAUDE_CODE).load()))
        .containsExactly("a=local@LOCAL", "b=b@LOCAL", "mine=user@USER");
  }

  @Test
  void aThousandServersAreLoadedInWellUnderASecond() {
    StringBuilder text = new StringBuilder("{\"mcpServers\": {");
    for (int i = 0; i < 1_000; i++) {
      text.append(i == 0 ? "" : ",\n")
          .append(
              "\"s%d\": {\"command\": \"node\", \"args\": [\"${API_KEY}\", \"%d\"], \"env\": {\"A\": \"${B:-c}\"}}"
                  .formatted(i, i));
    }
    machine.project(".mcp.json", text.append("}}").toString());
    assertThat(machine.claude().entries()).hasSize(1_000);

    McpConfig config = assertTimeout(Duration.ofSeconds(1), () -> machine.claude());

    assertThat(config.entries()).hasSize(1_000);
  }
}
