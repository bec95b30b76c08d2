package io.patchbay.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.testkit.JsonPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code patchbay config} tells of files, and does to them. */
class ConfigIT {
  @TempDir private Path directory;
  private Cli cli = new Cli(Path.of(""), Path.of(""));
  private Path mcpJson = Path.of("");
  private Path claudeJson = Path.of("");

  @BeforeEach
  void setUp() {
    cli = Cli.in(directory);
    mcpJson = cli.project().resolve(".mcp.json");
    claudeJson = cli.home().resolve(".claude.json");
  }

  private void project(String servers) throws IOException {
    cli.write(mcpJson, "{\"mcpServers\": {" + servers + "}}");
  }

  /** Returns a path as a step of a path of JSON. */
  private static String step(Path path) {
    return path.toString().replace('.', '|').replace('/', '~');
  }

  @Test
  void addAndRemoveTouchNothingButTheEntry() throws Exception {
    String before =
        """
        \uFEFF{
        \t// ours
        \t"mcpServers": {
        \t\t"one": {"command": "x"}, // 1
        \t},
        \t"other": [1,  2]
        }
        """
            .replace("\n", "\r\n");
    cli.write(mcpJson, before);
    assertThat(
            cli.run("config", "add", "two", "--scope", "project", "--env", "A=b", "--", "y", "-v")
                .exits(0)
                .out())
        .contains("added 'two' to " + mcpJson + " (project)")
        .contains("approved it, as you wrote it yourself")
        .contains("'two' is enabled");
    String after = Files.readString(mcpJson);
    assertThat(after)
        .startsWith(before.substring(0, before.indexOf("\t},")))
        .contains("\t\t\"two\"");
    assertThat(after.replaceAll("(?s)\t\t\"two\".*?\r\n(?=\t},)", "")).isEqualTo(before);
    assertThat(cli.run("config", "remove", "two").exits(0).out())
        .contains("removed 'two' from " + mcpJson);
    assertThat(Files.readString(mcpJson)).isEqualTo(before);
    assertThat(cli.run("config", "remove", "two").exits(2).err()).contains("no file has a server");
  }

  @Test
  void addWritesToTheScopeThatIsNamed() throws Exception {
    assertThat(cli.run("config", "add", "mine", "--", "x").exits(0).out()).contains("(local)");
    cli.run("config", "add", "all", "--scope", "user", "{\"command\": \"x\"}").exits(0);
    Json written = Json.parse(Files.readString(claudeJson));
    assertThat(JsonPath.at(written, "projects/" + step(cli.project()) + "/mcpServers").toString())
        .contains("\"mine\"");
    assertThat(JsonPath.at(written, "mcpServers").toString())
        .contains("\"all\"")
        .doesNotContain("mine");
    assertThat(mcpJson).doesNotExist();
    Path moved = Files.createDirectory(directory.resolve("moved"));
    cli.run(
            Map.of("CLAUDE_CONFIG_DIR", moved.toString()),
            "config",
            "add",
            "there",
            "--scope",
            "user",
            "--",
            "x")
        .exits(0);
    assertThat(moved.resolve(".claude.json")).content().contains("there");
    Path file = directory.resolve("servers.json");
    cli.run("config", "add", "here", "--file", file.toString(), "--", "x").exits(0);
    assertThat(file).content().contains("here");
  }

  @Test
  void addTakesAnAddressWithItsHeaders() throws Exception {
    cli.run(
            "config",
            "add",
            "far",
            "--url",
            "https://mcp.example.com/mcp",
            "--header",
            "Authorization=Bearer hush",
            "--scope",
            "user")
        .exits(0);
    cli.run("config", "add", "sock", "--url", "wss://mcp.example.com/", "--scope", "user").exits(0);
    Json servers = JsonPath.at(Json.parse(Files.readString(claudeJson)), "mcpServers");
    assertThat(JsonPath.at(servers, "far"))
        .isEqualTo(
            Json.parse(
                "{\"type\": \"http\", \"url\": \"https://mcp.example.com/mcp\", \"headers\":"
                    + " {\"Authorization\": \"Bearer hush\"}}"));
    assertThat(JsonPath.at(servers, "sock.type").asString()).isEqualTo("ws");
  }

  @Test
  void addRefusesWhatCannotWorkAndWritesNothing() throws Exception {
    assertThat(cli.run("config", "add", "a", "{\"commnad\": \"x\"}").exits(2).err())
        .contains("did you mean \"command\"?");
    assertThat(cli.run("config", "add", "workspace", "--", "x").exits(2).err())
        .contains("this name is reserved");
    assertThat(cli.run("config", "add", "a").exits(2).err()).contains("say how");
    assertThat(cli.run("config", "add", "a", "--scope", "planet", "--", "x").exits(2).err())
        .contains("local, project or user");
    assertThat(cli.run("config", "add", "a", "--server", "b=c", "--", "x").exits(2).err())
        .contains("leave --server");
    assertThat(claudeJson).doesNotExist();
    cli.run("config", "add", "a", "--", "x").exits(0);
    assertThat(cli.run("config", "add", "a", "--", "x").exits(2).err()).contains("already");
  }

  @Test
  void secretsAreMaskedUnlessAskedFor() throws Exception {
    project(
        "\"a\": {\"command\": \"x\", \"env\": {\"KEY\": \"canary\", \"REF\": \"${KEY}\"}},"
            + " \"b\": {\"type\": \"http\", \"url\": \"https://b.example/?k=canary\","
            + " \"headers\": {\"X\": \"canary\"}}");
    for (String name : List.of("a", "b")) {
      Cli.Result masked = cli.run("config", "get", name).exits(0);
      assertThat(masked.out() + masked.err())
          .contains(mcpJson + ":1 (project): awaiting approval", "***")
          .doesNotContain("canary");
      assertThat(cli.run("--json", "config", "get", name).exits(0).json().toString())
          .doesNotContain("canary");
      assertThat(cli.run("config", "get", name, "--show-secrets").exits(0).out())
          .contains("canary");
    }
    assertThat(cli.run("config", "get", "a").out()).contains("${KEY}");
    assertThat(cli.run("config", "get", "c").exits(2).err()).contains("config list --all");
  }

  @Test
  void listTellsScopeStateAndWhatGoesBefore() throws Exception {
    project("\"a\": {\"command\": \"p\"}, \"b\": {\"type\": \"http\", \"url\": \"\"}");
    cli.write(claudeJson, "{\"mcpServers\": {\"a\": {\"command\": \"u\"}}}");
    assertThat(cli.run("config", "list").exits(0).out())
        .contains("a  stdio  project  awaiting approval  " + mcpJson + ":1")
        .contains("b  http  project  placeholder")
        .doesNotContain("suppressed");
    assertThat(cli.run("config", "list", "--all").exits(0).out())
        .contains("a  stdio  user  suppressed  " + claudeJson + ":1")
        .contains("is overridden by project scope, " + mcpJson + ":1");
    Json by = cli.run("--json", "config", "list", "--all").at("suppressed.0.by");
    assertThat(JsonPath.at(by, "scope").asString()).isEqualTo("project");
    assertThat(cli.run("config", "remove", "a").exits(2).err()).contains("--scope: project");
    cli.run("config", "remove", "a", "--scope", "user").exits(0);
    assertThat(cli.run("config", "list", "--all").out()).doesNotContain("suppressed");
  }

  @Test
  void enableAndDisableSwitchWhereTheAgentKeepsThat() throws Exception {
    project("\"a\": {\"command\": \"x\"}");
    cli.run("config", "add", "mine", "--", "x").exits(0);
    cli.run("config", "approve", "a").exits(0);
    for (String name : List.of("a", "mine")) {
      assertThat(cli.run("config", "disable", name).exits(0).out()).contains("is disabled: ");
      assertThat(cli.run("config", "list").out()).containsPattern(name + " .* disabled");
      assertThat(cli.run("config", "enable", name).exits(0).out())
          .contains("'" + name + "' is enabled");
    }
    project("\"a\": {\"command\": \"x\", \"disabled\": true}");
    cli.run("config", "enable", "a").exits(0);
    assertThat(mcpJson).content().doesNotContain("\"disabled\"");
  }

  @Test
  void approvalIsGivenRefusedAndTakenBack() throws Exception {
    project("\"a\": {\"command\": \"x\"}");
    assertThat(cli.run("config", "reject", "a").exits(0).out()).contains("'a' is rejected");
    assertThat(cli.run("config", "approve", "a").exits(0).out()).contains("'a' is enabled");
    assertThat(cli.run("config", "reset-approval", "a").exits(0).out())
        .contains("'a' is awaiting approval");
    cli.run("config", "add", "mine", "--", "x").exits(0);
    assertThat(cli.run("config", "approve", "mine").exits(2).err()).contains("no approval");
    assertThat(cli.run("config", "approve", "none").exits(2).err()).contains("no file has");
  }

  @Test
  void validateTellsAllAndEndsWith2OnlyIfThereIsAnError() throws Exception {
    assertThat(cli.run("config", "validate").exits(0).out()).contains("no errors, no warnings");
    project("\"a\": {\"command\": \"x\", \"colour\": 1}");
    assertThat(cli.run("config", "validate").exits(0).out()).contains("no errors, 1 warning");
    Path bad = cli.write(directory.resolve("bad.json"), "{\"mcpServers\": {\n\"b\": {}}}");
    Path broken = cli.write(directory.resolve("broken.json"), "{\"mcpServers\": ");
    Cli.Result result =
        cli.run("config", "validate", bad.toString(), broken.toString(), mcpJson.toString());
    assertThat(result.exits(2).out())
        .contains(bad + ":2:6: error: mcpServers.b.command", broken + ":1:", "colour")
        .contains("2 errors, 1 warning");
    Cli.Result json = cli.run("--json", "config", "validate", bad.toString()).exits(2);
    assertThat(json.at("errors").asLong()).isEqualTo(1);
    assertThat(json.at("problems.0.line").asLong()).isEqualTo(2);
    cli.run("config", "validate", directory.resolve("absent.json").toString()).exits(2);
  }

  @Test
  void otherAgentsKeepInTheirOwnPlaceWhatIsOff() throws Exception {
    for (String agent : List.of("gemini-cli", "cursor")) {
      cli.run("--agent", agent, "config", "add", "a", "--", "x").exits(0);
      assertThat(cli.run("--agent", agent, "config", "disable", "a").exits(0).out())
          .contains("is disabled");
      assertThat(cli.run("--agent", agent, "config", "enable", "a").exits(0).out())
          .contains("'a' is enabled");
    }
    assertThat(cli.home().resolve(".gemini").resolve("mcp-server-enablement.json")).exists();
    assertThat(cli.run("--agent", "cursor", "--json", "config", "list").at("servers.0.scope"))
        .isEqualTo(Json.of("user"));
  }

  @Test
  void everyCommandPrintsOneDocumentAndStartsNothing() throws Exception {
    Path ran = directory.resolve("ran");
    project("\"a\": {\"command\": \"touch\", \"args\": [\"" + ran + "\"]}");
    List<List<String>> commands =
        List.of(
            List.of("list", "--all"),
            List.of("get", "a"),
            List.of("approve", "a"),
            List.of("disable", "a"),
            List.of("enable", "a"),
            List.of("reject", "a"),
            List.of("reset-approval", "a"),
            List.of("validate"),
            List.of("add", "b", "--scope", "project", "--", "touch", ran.toString()),
            List.of("remove", "b"));
    for (List<String> command : commands) {
      String[] args = new String[command.size() + 2];
      args[0] = "--json";
      args[1] = "config";
      System.arraycopy(command.toArray(String[]::new), 0, args, 2, command.size());
      assertThat(cli.run(args).exits(0).json().isObject()).as("%s", command).isTrue();
    }
    assertThat(ran).doesNotExist();
    assertThat(cli.run("--json", "config", "get", "none").exits(2).json().get("error")).isNotNull();
  }
}
