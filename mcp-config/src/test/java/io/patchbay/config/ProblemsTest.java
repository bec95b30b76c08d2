package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.config.ConfigProblem.Severity;
import io.patchbay.config.internal.read.EntryReader;
import io.patchbay.config.internal.read.FieldDoc;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.AuthorizerFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person is told of what is wrong. */
final class ProblemsTest {
  private static final List<String> WRONG =
      List.of(
          "null",
          "[]",
          "{}",
          "\"\"",
          "\" \"",
          "0",
          "-1",
          "1e99",
          "true",
          "[{}]",
          "{\"a\": {}}",
          "[null]",
          "\"\\u0000\"",
          "\"%\"",
          "\"http://[\"",
          "\"\\ud800\"",
          "\"~\"");

  private static final List<Map<String, Object>> BASES =
      List.of(Map.of("command", "x"), Map.of("type", "http", "url", "https://x.example.com/mcp"));

  @TempDir Path directory;
  private ConfigFixture machine;

  @BeforeEach
  void setUp() {
    machine = new ConfigFixture(directory);
  }

  private McpConfig project(String text) {
    machine.project(".mcp.json", text);
    return machine.claude();
  }

  private List<ConfigProblem> oauth(String url, String oauth, AuthorizerFactory authorizers) {
    machine.project(
        ".mcp.json",
        "{\"mcpServers\": {\"s\": {\"type\": \"http\", \"url\": \"" + url + "\"" + oauth + "}}}");
    return machine.builder().authorizers(authorizers).agents(Agent.CLAUDE_CODE).load().problems();
  }

  @Test
  void aLoginThatNobodyReadsIsWarnedOf() {
    String block = ", \"oauth\": {\"clientId\": \"c\"}";

    assertThat(oauth("https://x.example.com/mcp", block, AuthorizerFactory.NONE))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.isError()).isFalse();
              assertThat(problem.keyPath()).isEqualTo("mcpServers.s.oauth");
              assertThat(problem.message())
                  .contains("McpConfig.Builder.authorizers(…)", "patchbay-mcp-auth");
            });
    assertThat(oauth("https://x.example.com/mcp", block, (s, u, o) -> Authorizer.NONE)).isEmpty();
    assertThat(oauth("https://x.example.com/mcp", "", AuthorizerFactory.NONE)).isEmpty();
  }

  @Test
  void namesTheNearestKeyOfALogin() {
    assertThat(
            oauth(
                "https://x.example.com/mcp",
                ", \"oauth\": {\"clientID\": \"c\"}",
                (s, u, o) -> Authorizer.NONE))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.keyPath()).isEqualTo("mcpServers.s.oauth.clientID");
              assertThat(problem.message()).contains("did you mean \"clientId\"?");
            });
  }

  @Test
  void aServerInClearTextIsWrongOnlyWhereALoginIsConfigured() {
    String url = "http://mcp.example.com/mcp";
    Path plain =
        machine.project(
            "plain.json",
            "{\"mcpServers\": {\"s\": {\"type\": \"http\", \"url\": \"" + url + "\"}}}");
    Path login =
        machine.project(
            "login.json",
            "{\"mcpServers\": {\"s\": {\"type\": \"http\", \"url\": \""
                + url
                + "\", \"oauth\": {\"clientId\": \"c\"}}}}");

    assertThat(McpConfig.validate(plain, ConfigFormat.MCP_JSON)).noneMatch(ConfigProblem::isError);
    assertThat(McpConfig.validate(login, ConfigFormat.MCP_JSON))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("in clear text"));
  }

  @Test
  void namesThePlaceAndTheNearestKey() {
    McpConfig config =
        project(
            """
            {
              "mcpServers": {
                "files": { "commnad": "npx", "args": [] },
                "good": { "command": "node" }
              }
            }
            """);

    String file = machine.project.resolve(".mcp.json").toString();
    assertThat(config.problems())
        .extracting(ConfigProblem::toString)
        .containsExactly(
            file
                + ":3:14: error: mcpServers.files.command: is missing or blank: the program to"
                + " start",
            file
                + ":3:16: warning: mcpServers.files.commnad: is not known here, and left out of"
                + " account; did you mean \"command\"?");
    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("good");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "{\"url\": \"https://x.example.com/mcp\"} => mcpServers.s.url => has no \"type\" beside it",
        "{\"type\": \"htpt\", \"url\": \"https://x.example.com\"} => mcpServers.s.type => did you"
            + " mean \"http\"?",
        "{\"command\": 5} => mcpServers.s.command => must be a string, it is number",
        "{\"command\": \"a\", \"args\": \"b\"} => mcpServers.s.args => must be an array of strings",
        "{\"command\": \"a\", \"args\": [1]} => mcpServers.s.args[0] => must be a string",
        "{\"command\": \"a\", \"env\": []} => mcpServers.s.env => must be an object of strings",
        "{\"command\": \"a\", \"env\": {\"A\": null}} => mcpServers.s.env.A => must be a string",
        "{\"command\": \" \"} => mcpServers.s.command => is missing or blank",
        "{} => mcpServers.s.command => is missing or blank",
        "[] => mcpServers.s => must be an object",
        "{\"type\": \"http\"} => mcpServers.s.url => is missing: the address of the server",
        "{\"type\": \"http\", \"url\": \"nonsense\"} => mcpServers.s.url => must start with",
        "{\"type\": \"http\", \"url\": \"https://${NO_HOST}/\"} => mcpServers.s.url => is a variable in it not set?",
        "{\"type\": \"http\", \"url\": \"https://x.example.com\", \"headers\": {\"A B\": \"c\"}} =>"
            + " mcpServers.s => header",
        "{\"type\": \"sdk\"} => mcpServers.s => the application gives no server",
        "{\"type\": \"claudeai-proxy\", \"id\": \"x\"} => mcpServers.s => connectorProxy",
        "{\"type\": \"http\", \"url\": \"https://x.example.com\", \"oauth\":"
            + " {\"authServerMetadataUrl\": \"http://x\"}} =>"
            + " mcpServers.s.oauth.authServerMetadataUrl => must be an https URL",
      })
  void leavesABadEntryOutAndSaysWhy(String entry, String keyPath, String message) {
    McpConfig config =
        project("{\"mcpServers\": {\"s\": " + entry + ", \"good\": {\"command\": \"node\"}}}");

    assertThat(config.problems())
        .filteredOn(ConfigProblem::isError)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.keyPath()).isEqualTo(keyPath);
              assertThat(problem.message()).contains(message);
              assertThat(problem.serverName()).contains("s");
              assertThat(problem.line()).isEqualTo(1);
            });
    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("good");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "{\"command\": \"a\", \"timeout\": 10} => mcpServers.s.timeout => is less than 1000 ms",
        "{\"command\": \"a\", \"timeout\": \"5s\"} => mcpServers.s.timeout => must be a whole number",
        "{\"command\": \"a\", \"alwaysLoad\": 1} => mcpServers.s.alwaysLoad => true or false",
        "{\"command\": \"a\", \"url\": \"https://x\"} => mcpServers.s.url => means nothing",
        "{\"command\": \"a \"} => mcpServers.s.command => white space",
        "{\"command\": \"a\", \"args\": [\"b\\n\"]} => mcpServers.s.args[0] => white space",
        "{\"command\": \"a\", \"env\": {\"T\": \"b\\n\"}} => mcpServers.s.env.T => white space",
        "{\"command\": \"${NOT_SET}\"} => mcpServers.s.command => NOT_SET is not set",
        "{\"command\": \"a\", \"command\": \"b\"} => mcpServers.s.command => is there twice",
        "{\"type\": \"http\", \"url\": \"https://x.example.com\", \"headersHelper\": \"x\"} =>"
            + " mcpServers.s.headersHelper => not trusted",
      })
  void warnsOfWhatIsOddAndUsesTheEntry(String entry, String keyPath, String message) {
    if (entry.contains("\"url\": \"https://x\"")) {
      entry = entry.replace("{\"command\"", "{\"type\": \"stdio\", \"command\"");
    }
    McpConfig config = project("{\"mcpServers\": {\"s\": " + entry + "}}");

    assertThat(config.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.severity()).isEqualTo(Severity.WARNING);
              assertThat(problem.keyPath()).isEqualTo(keyPath);
              assertThat(problem.message()).contains(message);
            });
    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("s");
  }

  @Test
  void saysWhereServersStandInAFile() {
    assertThat(project("{\"servers\": {\"a\": {\"command\": \"x\"}}}").problems())
        .extracting(ConfigProblem::toString)
        .containsExactly(
            machine.project.resolve(".mcp.json")
                + ":1:2: error: servers: servers stand under \"mcpServers\" in this file");
    assertThat(project("{\"a\": {\"command\": \"x\"}}").problems())
        .extracting(ConfigProblem::message)
        .containsExactly("put the servers under \"mcpServers\"");
    Path vsCode = machine.project(".vscode/mcp.json", "{\"mcpServers\": {}}");
    assertThat(McpConfig.validate(vsCode, ConfigFormat.of(vsCode)))
        .extracting(ConfigProblem::message)
        .containsExactly("servers stand under \"servers\" in this file");
  }

  @Test
  void aBrokenFileDropsNoOther() {
    machine.home(".claude.json", "{\"mcpServers\": {\"mine\": {\"command\": \"node\"}}}");
    McpConfig config = project("{\"mcpServers\": {\"a\": {\"command\": \"sk-secret\" \"args\"");

    assertThat(config.entries()).extracting(ConfigEntry::name).containsExactly("mine");
    assertThat(config.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.toString())
                  .startsWith(machine.project.resolve(".mcp.json") + ":1:46: error: ")
                  .doesNotContain("sk-secret");
            });
  }

  @Test
  void reservedNamesAreRefusedUnlessTheHostGivesTheServer() {
    machine.project(
        ".mcp.json",
        "{\"mcpServers\": {\"workspace\": {\"command\": \"x\"}, \"good\": {\"command\": \"y\"},"
            + " \"computer-use\": {\"type\": \"sdk\"}}}");
    McpConfig config =
        machine
            .builder()
            .agents(Agent.CLAUDE_CODE)
            .inProcess(
                "computer-use",
                () -> io.patchbay.inprocess.InProcessServer.builder("computer-use").build())
            .load();

    assertThat(config.problems())
        .extracting(ConfigProblem::message)
        .containsExactly("this name is reserved; give the server another one");
    assertThat(config.entries())
        .extracting(ConfigEntry::name)
        .containsExactly("good", "computer-use");
  }

  @Test
  void noSecretIsInAMessage() {
    machine.environment.put("CANARY", " canary-value\n");
    McpConfig config =
        project(
            """
            {"mcpServers": {
              "a": {"command": "${CANARY}", "args": ["${CANARY}"], "env": {"K": "${CANARY}"}},
              "b": {"type": "http", "url": "https://user:canary-value@x.example.com/?k=canary-value"},
              "c": {"type": "http", "url": "${CANARY}", "headers": {"X": "${CANARY}"}},
              "d": {"type": "ws", "url": "ws://canary-value.example.com/mcp?t=canary-value",
                    "headers": {"Authorization": "canary-value"}},
              "e": {"command": "x", "headers": {"Authorization": "canary-value"}},
              "f": {"type": "canary-value"}
            }}
            """);

    assertThat(config.problems()).isNotEmpty();
    assertThat(config.problems())
        .filteredOn(problem -> !problem.keyPath().contains("mcpServers.d"))
        .extracting(ConfigProblem::toString)
        .noneMatch(text -> text.contains("canary-value"));
    assertThat(config.entries()).extracting(Object::toString).noneMatch(t -> t.contains("canary"));
  }

  @Test
  void aFileThatIsMissingIsAnErrorOnlyWhereItWasAskedFor() {
    assertThat(machine.claude().problems()).isEmpty();
    Path nowhere = machine.project.resolve("nowhere.json");
    assertThat(McpConfig.validate(nowhere, ConfigFormat.MCP_JSON))
        .extracting(ConfigProblem::toString)
        .containsExactly(nowhere + ": error: there is no such file");
    assertThat(McpConfig.validate(machine.project, ConfigFormat.MCP_JSON))
        .extracting(ConfigProblem::message)
        .containsExactly("is a directory");
  }

  @Test
  void anythingInAFileIsAProblemAndNeverAnException() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> files =
        List.of(
            "mcp.json.claude",
            "mcp.json.vscode",
            "mcp.json.cursor",
            "settings.json.gemini",
            "settings.json.qwen",
            "claude_desktop_config.json");
    List<ConfigFormat> formats = List.of(ConfigFormat.values());
    String[] pieces = {
      "null",
      "[]",
      "{}",
      "\"\"",
      "0",
      "-1e999",
      "true",
      "\"\\u0000\"",
      "\"${A:-${\"",
      "{\"a\":",
      ","
    };
    for (int i = 0; i < 400; i++) {
      String text = ConfigFixture.resource(files.get(random.nextInt(files.size())));
      for (int n = random.nextInt(4); n >= 0; n--) {
        int from = random.nextInt(text.length());
        int to = Math.min(text.length(), from + random.nextInt(20));
        text =
            text.substring(0, from)
                + pieces[random.nextInt(pieces.length)]
                + text.substring(random.nextBoolean() ? to : from);
      }
      Path file = machine.project("fuzz.json", text);
      ConfigFormat format = formats.get(random.nextInt(formats.size()));
      try {
        McpConfig config = machine.full().file(file, format, Scope.PROJECT).load();
        config.entries().forEach(entry -> assertThat(config.refuses(entry.server())).isNotNull());
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + ", " + format + ":\n" + text, e);
      }
    }
  }

  @Test
  void wrongValuesInEveryFieldAreProblemsAndNeverExceptions() {
    for (ConfigFormat format : ConfigFormat.values()) {
      Map<String, Object> entries = new LinkedHashMap<>();
      for (FieldDoc field : EntryReader.format(format).fields()) {
        for (String value : WRONG) {
          for (Map<String, Object> base : BASES) {
            Map<String, Object> entry = new LinkedHashMap<>(base);
            int dot = field.name().indexOf('.');
            Json wrong = Json.parse(value);
            entry.put(
                field.top(),
                dot < 0 ? wrong : Json.of(Map.of(field.name().substring(dot + 1), wrong)));
            entries.put("s" + entries.size(), entry);
          }
        }
      }
      entries.put("good", BASES.get(0));
      Path file =
          machine.project("w.json", Json.of(Map.of(format.serversKey(), entries)).toString());

      McpConfig config = machine.full().file(file, format, Scope.USER).load();

      assertThat(config.current().entry("good")).as(format.name()).isPresent();
      assertThat(config.problems()).hasSizeGreaterThan(WRONG.size());
    }
  }
}
