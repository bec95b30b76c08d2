package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.NpmServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the command finds servers, and what it makes of those it may not connect. */
class ProjectIT {
  private static final String BAD = "{\"commnad\": \"node\"}";

  @TempDir private Path directory;
  private Cli cli = new Cli(Path.of(""), Path.of(""));
  private String tally = "";

  @BeforeEach
  void setUp() throws IOException {
    cli = Cli.in(directory);
    tally = Cli.entry(NpmServers.tally(Files.createFile(directory.resolve("ran")), 1));
  }

  private Path project(String servers) throws IOException {
    return cli.write(cli.project().resolve(".mcp.json"), "{\"mcpServers\": {" + servers + "}}");
  }

  private void user(String text) throws IOException {
    cli.write(cli.home().resolve(".claude.json"), text);
  }

  @Test
  void serverOfAProjectIsShownUntilTheUserApprovesItAndThenCalled() throws Exception {
    project("\"tally\": " + tally);
    assertThat(cli.run("servers").exits(0).out())
        .contains("tally  disabled")
        .contains("awaiting approval: the project brings it in")
        .contains("'patchbay config approve tally' approves it");
    Cli.Result listed = cli.run("--json", "servers").exits(0);
    assertThat(listed.at("servers.0.state").asString()).isEqualTo("disabled");
    assertThat(listed.at("servers.0.next").asString()).contains("config approve tally");
    assertThat(cli.run("call", "tally/nothing_0").exits(2).err())
        .contains("awaiting approval")
        .contains("config approve tally");

    cli.run("config", "approve", "tally").exits(0);
    cli.run("call", "tally/nothing_0").exits(0);

    project("\"tally\": " + tally.replace("\"args\"", "\"env\": {\"A\": \"b\"}, \"args\""));
    assertThat(cli.run("call", "tally/nothing_0").exits(2).err()).contains("awaiting approval");
    cli.run("--approve-project", "call", "tally/nothing_0").exits(0);
  }

  @Test
  void approvalsOfTheProjectsOwnSettingsCountIfItIsTrusted() throws Exception {
    project("\"tally\": " + tally);
    cli.write(
        cli.project().resolve(".claude").resolve("settings.local.json"),
        "{\"enabledMcpjsonServers\": [\"tally\"]}");
    cli.run("call", "tally/nothing_0").exits(2);
    cli.run("--trust", "call", "tally/nothing_0").exits(0);
  }

  @Test
  void brokenFileAndBrokenEntryCostNoOtherServer() throws Exception {
    user("{\"mcpServers\": {\n");
    Path file = project("\"tally\": " + tally + ",\n\"bad\": " + BAD);
    Cli.Result tools = cli.run("--approve-project", "tools").exits(0);
    assertThat(tools.out()).contains("mcp__tally__nothing_0");
    assertThat(tools.err())
        .contains(cli.home().resolve(".claude.json") + ":2:1: error: ")
        .contains(file + ":2:8: error: mcpServers.bad.command: ");
    Cli.Result call = cli.run("--approve-project", "--json", "call", "tally/nothing_0").exits(0);
    assertThat(call.json().get("result")).isNotNull();
    assertThat(call.err()).doesNotContain("mcpServers.bad");
    assertThat(cli.run("--approve-project", "call", "bad/anything").exits(2).err())
        .contains("did you mean \"command\"?");
    assertThat(cli.run("tools", "bad").exits(2).err()).contains("mcpServers.bad.command");
  }

  @Test
  void nothingThatCanBeUsedIs2WithWhatToDo() throws Exception {
    assertThat(cli.run("tools").exits(2).err())
        .contains("no servers are configured for " + cli.project())
        .contains("patchbay config add NAME")
        .contains("--url", "--server", "--config", "--project", "--agent");
    project("\"bad\": " + BAD);
    assertThat(cli.run("--json", "servers").exits(2).at("error").toString())
        .contains("mcpServers.bad.command");
  }

  @Test
  void projectAndAgentSayWhoseFilesAreRead() throws Exception {
    project("\"claudes\": {\"type\": \"http\", \"url\": \"http://127.0.0.1:1/\"}");
    cli.write(
        cli.project().resolve(".cursor").resolve("mcp.json"),
        "{\"mcpServers\": {\"cursors\": " + tally + "}}");
    Cli elsewhere = new Cli(cli.home(), cli.home());
    String project = cli.project().toString();
    assertThat(elsewhere.run("--project", project, "servers").out())
        .contains("claudes")
        .contains("'patchbay --project " + project + " config approve claudes'")
        .doesNotContain("cursors");
    assertThat(elsewhere.run("--project", project, "--agent", "cursor", "servers").out())
        .contains("cursors")
        .doesNotContain("claudes");
    assertThat(elsewhere.run("--project", project, "--agent", "mine", "servers").exits(2).err())
        .contains("claude-code", "claude-desktop", "vs-code", "cursor", "gemini-cli", "qwen-code");
    assertThat(elsewhere.run("--project", project + "x", "servers").exits(2).err())
        .contains("is no directory");
  }

  @Test
  void fileOfTheCommandLineNeedsNoApprovalAndHasItsVariables() throws Exception {
    Path file =
        cli.write(
            directory.resolve("servers.json"),
            "{\"mcpServers\": {\"tally\": " + tally.replace("\"node\"", "\"${NODE:-no}\"") + "}}");
    cli.run(Map.of("NODE", "node"), "--config", file.toString(), "call", "tally/nothing_0")
        .exits(0);
    cli.run("--config", file.toString(), "call", "tally/nothing_0").exits(3);
  }

  @Test
  void serverOfTheCommandLineGoesBeforeOneOfAFileAndThePolicyHoldsForIt() throws Exception {
    project("\"tally\": {\"command\": \"none\"}");
    List<String> words =
        JsonPath.at(Json.parse(tally), "args").elements().stream().map(Json::asString).toList();
    String server = "tally=node '" + String.join("' '", words) + "'";
    cli.run("--project", ".", "--server", server, "call", "tally/nothing_0").exits(0);
    cli.write(
        cli.home().resolve(".claude").resolve("settings.json"),
        "{\"deniedMcpServers\": [{\"serverName\": \"tally\"}]}");
    assertThat(
            cli.run("--project", ".", "--server", server, "call", "tally/nothing_0").exits(2).err())
        .contains("denied by policy");
    assertThat(cli.run("config", "list").exits(0).out()).contains("tally  stdio  project  denied");
  }

  @Test
  void serverThatTheUserSwitchedOffIsListedAndOthersGoOnWithoutAWord() throws Exception {
    user(
        "{\"mcpServers\": {\"tally\": "
            + tally
            + ", \"off\": {\"command\": \"none\", \"disabled\": true}}}");
    assertThat(cli.run("servers").exits(0).out())
        .contains("off  disabled")
        .contains("'patchbay config enable off' enables it")
        .contains("tally  connected");
    Cli.Result tools = cli.run("tools").exits(0);
    assertThat(tools.out()).contains("mcp__tally__nothing_0");
    assertThat(tools.err()).isEmpty();
    assertThat(cli.run("tools", "off").exits(2).err()).contains("config enable off");
  }

  @Test
  void helpLoadsNothingOfTheConfiguration() throws Exception {
    Path log = directory.resolve("classes.txt");
    cli.run(Map.of("JAVA_TOOL_OPTIONS", "-Xlog:class+load:file=" + log), "--help").exits(0);
    assertThat(Files.readString(log))
        .contains("io.patchbay.examples.cli.Main")
        .doesNotContain("io.patchbay.config.");
  }
}
