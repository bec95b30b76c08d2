package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.Connection;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.inprocess.InProcessServer;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.stdio.StdioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which servers may be connected: approvals, and lists of allowed and denied ones. */
final class AdmissionTest {
  private static final String PROJECT =
      "{\"mcpServers\": {\"files\": {\"command\": \"npx\", \"args\": [\"files\"]}}}";

  @TempDir Path directory;
  private ConfigFixture machine;

  @BeforeEach
  void setUp() {
    machine = new ConfigFixture(directory);
  }

  private static Optional<Cause> refusal(McpConfig config, String server) {
    return config
        .refuses(config.current().entry(server).orElseThrow().server())
        .map(Refusal::cause);
  }

  @Test
  void aProjectsServerAwaitsApprovalWhichIsRemembered() {
    machine.project(".mcp.json", PROJECT);
    McpConfig config = machine.claude();
    assertThat(refusal(config, "files")).contains(Cause.AWAITING_APPROVAL);

    config.approve("files");

    assertThat(refusal(config, "files")).isEmpty();
    assertThat(refusal(machine.claude(), "files")).isEmpty();
    config.resetApproval("files");
    assertThat(refusal(machine.claude(), "files")).contains(Cause.AWAITING_APPROVAL);
    config.reject("files");
    assertThat(refusal(machine.claude(), "files")).contains(Cause.USER);
  }

  @Test
  void anyEditAsksAgainAndLayoutIsNone() {
    machine.project(".mcp.json", PROJECT);
    machine.claude().approve("files");

    machine.project(
        ".mcp.json",
        "{\n// the same\n\"mcpServers\": {\"files\": {\"args\": [\"files\"],\"command\": \"npx\",}}}");
    assertThat(refusal(machine.claude(), "files")).isEmpty();
    machine.project(".mcp.json", PROJECT.replace("[\"files\"]", "[\"files\", \"/\"]"));
    assertThat(refusal(machine.claude(), "files")).contains(Cause.AWAITING_APPROVAL);
    machine.project(".mcp.json", PROJECT);
    assertThat(refusal(machine.claude(), "files")).isEmpty();
  }

  @Test
  void anApprovalIsForOneProjectAndOneFile() throws IOException {
    machine.project(".mcp.json", PROJECT);
    machine.claude().approve("files");
    Path other = Files.createDirectories(directory.resolve("other"));
    ConfigFixture.write(other.resolve(".mcp.json"), PROJECT);

    McpConfig elsewhere = machine.builder().project(other).agents(Agent.CLAUDE_CODE).load();

    assertThat(refusal(elsewhere, "files")).contains(Cause.AWAITING_APPROVAL);
    machine.project(".mcp.json", "{\"mcpServers\": {}}");
    machine.project(".cursor/mcp.json", PROJECT);
    McpConfig cursor = machine.builder().agents(Agent.CURSOR).load();
    assertThat(refusal(cursor, "files")).contains(Cause.AWAITING_APPROVAL);
  }

  @Test
  void approvalsAreKeptOutsideTheProjectWithoutItsSecrets() throws IOException {
    machine.project(
        ".mcp.json", PROJECT.replace("\"npx\"", "\"npx\", \"env\": {\"K\": \"canary\"}"));
    machine.claude().approve("files");

    String kept = Files.readString(machine.state.resolve("approvals.json"));
    assertThat(kept).doesNotContain("canary").contains("approved");
    try (var files = Files.list(machine.project)) {
      assertThat(files).containsExactly(machine.project.resolve(".mcp.json"));
    }
  }

  @Test
  void settingsApproveByNameAndAProjectsOwnOnlyWhereItIsTrusted() {
    machine.project(".mcp.json", PROJECT);
    machine.project(".claude/settings.json", "{\"enableAllProjectMcpServers\": true}");
    assertThat(refusal(machine.claude(), "files")).contains(Cause.AWAITING_APPROVAL);
    assertThat(machine.claude().problems())
        .extracting(ConfigProblem::message)
        .containsExactly("counts in a project's own file only where its directory is trusted");

    McpConfig trusted = machine.builder().agents(Agent.CLAUDE_CODE).trusted(true).load();
    assertThat(refusal(trusted, "files")).isEmpty();
    machine.home(".claude/settings.json", "{\"enabledMcpjsonServers\": [\"files\"]}");
    assertThat(refusal(machine.claude(), "files")).isEmpty();
  }

  @Test
  void claudeCodesUserMayHaveTrustedTheDirectory() {
    machine.project(".mcp.json", PROJECT);
    machine.project(".claude/settings.json", "{\"enabledMcpjsonServers\": [\"files\"]}");
    machine.home(
        ".claude.json",
        "{\"projects\": {\"" + machine.project + "\": {\"hasTrustDialogAccepted\": true}}}");

    assertThat(refusal(machine.claude(), "files")).isEmpty();
  }

  @Test
  void whereNobodyIsThereToAskTheApplicationApproves() {
    machine.project(".mcp.json", PROJECT);

    McpConfig config = machine.builder().agents(Agent.CLAUDE_CODE).approveProject(true).load();

    assertThat(refusal(config, "files")).isEmpty();
  }

  @Test
  void onlyServersOfAProjectAreApproved() {
    machine.home(".claude.json", PROJECT);
    McpConfig config = machine.claude();

    assertThat(refusal(config, "files")).isEmpty();
    assertThatThrownBy(() -> config.approve("files"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("needs no approval");
    assertThatThrownBy(() -> config.approve("nobody"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("the configuration has no server \"nobody\"");
  }

  @Test
  void listsOfSettingsAreUnitedAndDenialWins() {
    machine.home(".claude.json", PROJECT);
    machine.home(".claude/settings.json", "{\"deniedMcpServers\": [{\"serverName\": \"files\"}]}");
    machine.managed(
        "managed-settings.json",
        "{\"allowedMcpServers\": [{\"serverCommand\": [\"npx\", \"files\"]}]}");

    McpConfig config = machine.claude();

    assertThat(refusal(config, "files")).contains(Cause.POLICY);
    machine.home(".claude/settings.json", "{}");
    assertThat(refusal(machine.claude(), "files")).isEmpty();
    assertThat(machine.claude().refuses(StdioServer.of("code", "npx", "other"))).isPresent();
  }

  @Test
  void anAdministratorsAllowListMayBeTheOnlyOne() {
    machine.home(".claude.json", PROJECT);
    machine.home(".claude/settings.json", "{\"allowedMcpServers\": [{\"serverName\": \"files\"}]}");
    machine.managed("managed-settings.json", "{\"allowedMcpServers\": []}");
    assertThat(refusal(machine.claude(), "files")).isEmpty();

    machine.managed(
        "managed-settings.json",
        "{\"allowedMcpServers\": [], \"allowManagedMcpServersOnly\": true}");
    assertThat(refusal(machine.claude(), "files")).contains(Cause.POLICY);
  }

  @Test
  void aListThatCannotBeReadAllowsNothingAndASingleEntryIsLeftOut() {
    machine.home(".claude.json", PROJECT);
    machine.managed("managed-settings.json", "{\"allowedMcpServers\": \"files\"}");
    McpConfig broken = machine.claude();
    assertThat(refusal(broken, "files")).contains(Cause.POLICY);
    assertThat(broken.problems())
        .extracting(ConfigProblem::toString)
        .containsExactly(
            machine.managed
                + "/managed-settings.json:1:23: error: allowedMcpServers: must be an array; no"
                + " server is allowed");

    machine.managed(
        "managed-settings.json",
        "{\"allowedMcpServers\": [{\"serverNam\": \"x\"}, {\"serverName\": \"files\"}, 5]}");
    McpConfig partly = machine.claude();
    assertThat(refusal(partly, "files")).isEmpty();
    assertThat(partly.problems())
        .extracting(ConfigProblem::keyPath)
        .containsExactly("allowedMcpServers[0]", "allowedMcpServers[2]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "\"x\""})
  void anAdministratorsFileThatCannotBeReadAllowsNothing(String text) throws IOException {
    machine.home(".claude.json", PROJECT);
    machine.home(".claude/settings.json", "{\"allowedMcpServers\": [{\"serverName\": \"files\"}]}");
    Path file = machine.managed("managed-settings.json", text);
    McpConfig broken = machine.claude();

    assertThat(refusal(broken, "files")).contains(Cause.POLICY);
    assertThat(broken.problems())
        .extracting(ConfigProblem::message)
        .contains(
            "an administrator's settings cannot be read, and no server is allowed until they can");
    Files.writeString(file, "{}");
    assertThat(broken.reload().problems()).isEmpty();
    assertThat(refusal(broken, "files")).isEmpty();

    machine.managed("managed-settings.d/10-team.json", text);
    assertThat(refusal(machine.claude(), "files")).contains(Cause.POLICY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[]",
        "{\"mcp\": 5}",
        "{\"mcp\": {\"allowed\": 5}}",
        "{\"mcp\": {\"allowed\": []}}"
      })
  void geminisSystemSettingsThatCannotBeReadAllowNothing(String text) {
    Path system = ConfigFixture.write(directory.resolve("system/settings.json"), text);
    machine.environment.put("GEMINI_CLI_SYSTEM_SETTINGS_PATH", system.toString());
    machine.home(".gemini/settings.json", PROJECT);

    McpConfig config = machine.builder().agents(Agent.GEMINI_CLI).load();

    assertThat(refusal(config, "files")).contains(Cause.POLICY);
  }

  @Test
  void aLinkToNothingInPlaceOfAnAdministratorsListIsOneThatIsBroken() throws IOException {
    machine.home(".claude.json", PROJECT);
    Files.createSymbolicLink(
        machine.managed.resolve("managed-mcp.json"), directory.resolve("nowhere"));

    McpConfig config = machine.claude();

    assertThat(config.entries()).isEmpty();
    assertThat(config.problems())
        .extracting(ConfigProblem::message)
        .containsExactly("there is no such file");
  }

  @Test
  void aVariableOfAListThatIsNotSetIsTold() {
    machine.managed(
        "managed-settings.json",
        "{\"deniedMcpServers\": [{\"serverUrl\": \"https://${NOWHERE}/*\"}]}");

    assertThat(machine.claude().problems())
        .extracting(ConfigProblem::message)
        .containsExactly("the variable NOWHERE is not set; the text stays as it is");
  }

  @Test
  void anEditOfAnInputsDefaultAsksAgain() {
    String text =
        "{\"inputs\": [{\"id\": \"q\\\"\", \"type\": \"promptString\", \"default\": \"ls\"}],"
            + " \"servers\": {\"a\": {\"command\": \"${input:q\\\"}\"}, \"b\": {\"command\": \"x\"}}}";
    machine.project(".vscode/mcp.json", text);
    McpConfig.Builder vsCode = machine.builder().agents(Agent.VS_CODE);
    McpConfig before = vsCode.load();
    before.approve("a");
    before.approve("b");
    assertThat(refusal(vsCode.load(), "a")).isEmpty();

    machine.project(".vscode/mcp.json", text.replace("\"ls\"", "\"rm\""));

    McpConfig after = vsCode.load();
    assertThat(after.current().entry("a").orElseThrow().server().settings().get("command"))
        .isEqualTo("rm");
    assertThat(refusal(after, "a")).contains(Cause.AWAITING_APPROVAL);
    assertThat(refusal(after, "b")).isEmpty();
  }

  @Test
  void whatTheUserWasShownIsApprovedAndNothingElse() {
    machine.project(".mcp.json", PROJECT);
    McpConfig config = machine.claude();
    ConfigEntry shown = config.current().entry("files").orElseThrow();
    machine.project(".mcp.json", PROJECT.replace("npx", "other"));
    config.reload();

    config.approve(shown);

    assertThat(refusal(config, "files")).contains(Cause.AWAITING_APPROVAL);
    machine.project(".mcp.json", PROJECT);
    config.reload();
    assertThat(refusal(config, "files")).isEmpty();
  }

  @Test
  void whatCannotBeKeptIsNotSaid() throws IOException {
    machine.project(".mcp.json", PROJECT);
    Files.writeString(machine.state, "no directory");
    McpConfig config = machine.claude();

    assertThatThrownBy(() -> config.approve("files"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "what is said of server \"files\" cannot be kept: approvals.json in the state directory"
                + " cannot be written");
    assertThat(refusal(config, "files")).contains(Cause.AWAITING_APPROVAL);
  }

  @Test
  void claudeCodesSettingsApproveServersOfItsOwnFileOnly() {
    machine.project(".cursor/mcp.json", PROJECT);
    machine.home(".claude/settings.json", "{\"enableAllProjectMcpServers\": true}");

    McpConfig config = machine.builder().agents(Agent.CLAUDE_CODE, Agent.CURSOR).load();

    assertThat(refusal(config, "files")).contains(Cause.AWAITING_APPROVAL);
  }

  @Test
  void aProjectsServerThatIsGoneIsRefusedBeforeEverybodyHasHeard() {
    machine.project(".mcp.json", PROJECT);
    McpConfig config = machine.claude();
    ServerConfig server = config.entries().get(0).server();
    List<Optional<Cause>> refused = new ArrayList<>();
    config.open(
        servers -> {
          refused.add(config.refuses(server).map(Refusal::cause));
          return Map.of();
        });
    machine.project(".mcp.json", "{}");

    config.reload();

    assertThat(refused)
        .containsExactly(Optional.of(Cause.AWAITING_APPROVAL), Optional.of(Cause.POLICY));
  }

  @Test
  void anEmptyFileOfAnAdministratorAllowsNothing() {
    machine.home(".claude.json", PROJECT);
    machine.managed("managed-settings.json", " \n");

    McpConfig config = machine.claude();

    assertThat(refusal(config, "files")).contains(Cause.POLICY);
    assertThat(config.problems())
        .extracting(ConfigProblem::message)
        .contains("is empty; write {} for no settings");
  }

  @Test
  void aVariableDoesNotWidenWhatIsAllowed() {
    machine.environment.put("HOST", "*.example.com/x");
    machine.environment.put("TEAM", "red");
    machine.managed(
        "managed-settings.json",
        "{\"allowedMcpServers\": [{\"serverUrl\": \"https://${HOST}/mcp\"}, {\"serverUrl\":"
            + " \"https://api.example.com/${TEAM}/*\"}]}");
    McpConfig config = machine.claude();

    assertThat(config.refuses(HttpServer.of("a", "https://evil.example.com/x/mcp"))).isPresent();
    assertThat(config.refuses(HttpServer.of("a", "https://api.example.com/red/mcp"))).isEmpty();
    assertThat(config.problems())
        .extracting(ConfigProblem::keyPath)
        .containsExactly("allowedMcpServers[0]");
  }

  @Test
  void geminisListsAreForItsOwnServers() {
    machine.home(
        ".gemini/settings.json",
        "{\"mcp\": {\"allowed\": [\"a\", \"b\"], \"excluded\": [\"b\"]}, \"mcpServers\": {\"a\":"
            + " {\"command\": \"x\"}, \"b\": {\"command\": \"x\"}, \"c\": {\"command\": \"x\"}}}");

    McpConfig config = machine.builder().agents(Agent.GEMINI_CLI).load();

    assertThat(refusal(config, "a")).isEmpty();
    assertThat(refusal(config, "b")).contains(Cause.POLICY);
    assertThat(refusal(config, "c")).contains(Cause.POLICY);
    assertThat(config.refuses(StdioServer.of("code", "x"))).isEmpty();
  }

  @Test
  void thePolicyHoldsForEveryServerOfThePatchbay() {
    machine.managed(
        "managed-settings.json",
        "{\"deniedMcpServers\": [{\"serverName\": \"own\"}, {\"serverUrl\":"
            + " \"https://*.example.com\"}]}");
    ServerConfig own = InProcessServer.builder("own").build();
    ServerConfig web = HttpServer.of("web", "https://api.EXAMPLE.com./mcp");

    try (Patchbay bay =
        Patchbay.builder().servers(machine.claude()).server(own).server(web).build()) {
      assertThat(bay.connections())
          .extracting(Connection::state)
          .allSatisfy(
              state ->
                  assertThat(state)
                      .isInstanceOfSatisfying(
                          Disabled.class,
                          disabled -> assertThat(disabled.cause()).isEqualTo(Cause.POLICY)));
      assertThatThrownBy(() -> bay.connect(InProcessServer.builder("own").build()))
          .hasMessageContaining("own");
    }
  }

  private static String state(Patchbay bay, String server) {
    return bay.connection(server).orElseThrow().state().describe();
  }

  @Test
  void aServerThatIsNotApprovedStaysSoHoweverOftenFilesAreRead() {
    machine.project(
        ".mcp.json",
        "{\"mcpServers\": {\"files\": {\"command\": \"no-such-command\"}, \"web\": {\"type\":"
            + " \"http\", \"url\": \"http://127.0.0.1:9/mcp\"}, \"bad\": {\"command\":"
            + " \"no-such-command\"}}}");
    McpConfig config = machine.claude();
    config.reject("bad");
    try (Patchbay bay = Patchbay.builder().servers(config).build()) {
      bay.connectAll().outcomes().join();
      for (int i = 0; i < 4; i++) {
        assertThat(state(bay, "files")).startsWith("disabled: awaiting approval");
        assertThat(state(bay, "web")).startsWith("disabled: awaiting approval");
        assertThat(state(bay, "bad")).isEqualTo("disabled: by the user: the user rejected it");
        config.reload();
      }
    }
  }

  @Test
  void anEditAfterApprovalAsksAgainHoweverOftenFilesAreRead() {
    String entry = "{\"mcpServers\": {\"files\": {\"command\": \"no-such-command\"%s}%s}}";
    machine.project(".mcp.json", entry.formatted("", ""));
    McpConfig config = machine.claude();
    config.approve("files");
    try (Patchbay bay = Patchbay.builder().servers(config).build()) {
      machine.project(".mcp.json", entry.formatted(", \"env\": {\"A\": \"evil\"}", ""));
      config.reload();
      assertThat(state(bay, "files")).startsWith("disabled: awaiting approval");

      machine.project(
          ".mcp.json",
          entry.formatted(", \"env\": {\"A\": \"evil\"}", ", \"other\": {\"command\": \"x\"}"));
      for (int i = 0; i < 3; i++) {
        config.reload();
        assertThat(state(bay, "files")).startsWith("disabled: awaiting approval");
      }

      machine.project(".mcp.json", entry.formatted("", ""));
      config.reload();
      assertThat(state(bay, "files")).startsWith("pending");
    }
  }

  @Test
  void whatTheConfigurationDoesNotHaveAnyMoreIsNotConnected() {
    machine.project(".mcp.json", PROJECT);
    McpConfig config = machine.claude();
    config.approve("files");
    ServerConfig before = config.entries().get(0).server();
    assertThat(config.refuses(before)).isEmpty();

    machine.project(".mcp.json", "{\"mcpServers\": {}}");
    config.reload();

    assertThat(config.refuses(before)).map(Refusal::cause).contains(Cause.POLICY);
    assertThat(config.refuses(StdioServer.of("files", "npx", "files"))).isEmpty();
  }

  @Test
  void aProjectsFileThatCodeNamesAwaitsApprovalToo() {
    Path file = machine.project("own.json", PROJECT);
    McpConfig config = McpConfig.builder().file(file, ConfigFormat.MCP_JSON, Scope.PROJECT).load();
    assertThat(refusal(config, "files")).contains(Cause.AWAITING_APPROVAL);

    config.approve("files");

    assertThat(refusal(config, "files")).isEmpty();
  }

  @Test
  void statesOfAPatchbaySayWhyAServerIsNotConnected() {
    machine.project(
        ".mcp.json",
        "{\"mcpServers\": {\"files\": {\"command\": \"npx\"}, \"off\": {\"command\": \"x\","
            + " \"disabled\": true}}}");
    machine.home(".claude.json", "{\"mcpServers\": {\"later\": {\"url\": \"\"}}}");

    try (Patchbay bay = Patchbay.builder().servers(machine.claude()).build()) {
      assertThat(bay.connections())
          .extracting(connection -> connection.name() + ": " + connection.state().describe())
          .containsExactly(
              "files: disabled: awaiting approval: the project brings it in "
                  + machine.project
                  + "/.mcp.json:1",
              "off: disabled: by the user: its entry says \"disabled\"",
              "later: disabled: not configured: its url is empty; "
                  + machine.home
                  + "/.claude.json has it");
    }
  }
}
