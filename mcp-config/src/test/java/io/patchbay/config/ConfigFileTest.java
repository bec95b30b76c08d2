package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfigFileTest {
  private static final Json COMMAND = Json.parse("{\"command\": \"npx\"}");
  private static final Json URL = Json.parse("{\"url\": \"https://h/mcp\"}");

  @TempDir private Path dir;

  private ConfigFile.Builder builder(String name, ConfigFormat format) {
    return ConfigFile.builder(dir.resolve(name), format).stateDirectory(dir.resolve("state"));
  }

  private ConfigFile mcpJson() {
    return builder(".mcp.json", ConfigFormat.MCP_JSON).build();
  }

  private static void refuses(ConfigFile file, String name, Json entry, String message) {
    for (boolean put : new boolean[] {false, true}) {
      assertThatThrownBy(
              () -> {
                if (put) {
                  file.put(name, entry);
                } else {
                  file.add(name, entry);
                }
              })
          .isInstanceOf(ConfigurationException.class)
          .hasMessage("Cannot add MCP server " + Json.of(name) + ": " + message);
    }
    assertThat(file.path()).doesNotExist();
  }

  @Test
  void addsListsGetsAndRemoves() {
    ConfigFile file = mcpJson();
    assertThat(file.list()).isEmpty();
    assertThat(file.get("b")).isEmpty();
    assertThat(file.remove("b")).isFalse();

    file.add("b", COMMAND);
    file.add("a_1-X", Json.parse("{\"type\":\"http\",\"url\":\"u\"}"));

    assertThat(file.list()).containsExactly("b", "a_1-X");
    assertThat(file.get("b")).contains(COMMAND);
    assertThat(file.remove("b")).isTrue();
    assertThat(file.list()).containsExactly("a_1-X");
  }

  @ParameterizedTest
  @EnumSource(
      value = ConfigFormat.class,
      names = {"MANAGED_MCP", "CLAUDE_PLUGIN"},
      mode = EnumSource.Mode.EXCLUDE)
  void writesWhereTheFormatHasItsServers(ConfigFormat format) throws IOException {
    ConfigFile file = builder("f.json", format).build();
    file.add("a", COMMAND);
    assertThat(Json.parse(Files.readString(file.path())))
        .isEqualTo(Json.of(Map.of(format.serversKey(), Map.of("a", COMMAND))));
  }

  @ParameterizedTest
  @EnumSource(
      value = ConfigFormat.class,
      names = {"MANAGED_MCP", "CLAUDE_PLUGIN"})
  void leavesFilesOfOthersAlone(ConfigFormat format) throws IOException {
    ConfigFile file = builder("f.json", format).build();
    Files.writeString(file.path(), "{\"mcpServers\": {\"a\": {}}}");

    assertThat(file.list()).containsExactly("a");
    assertThatThrownBy(() -> file.remove("a"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("an administrator's or a plugin's");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "workspace",
        "claude-in-chrome",
        "computer-use",
        "Claude Preview",
        "Claude Browser"
      })
  void refusesReservedNamesButForSdk(String name) {
    ConfigFile file = mcpJson();
    refuses(file, name, COMMAND, "this name is reserved");

    assertThatCode(() -> file.add(name, Json.parse("{\"type\": \"sdk\"}")))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesWhatCannotWork() {
    ConfigFile file = mcpJson();
    refuses(file, "a.b", COMMAND, "a name has only letters, digits, - and _");
    refuses(file, "", COMMAND, "a name has only letters, digits, - and _");
    refuses(
        file, "a", Json.of(1), "its entry is no object; write {\"command\": …} or {\"url\": …}");
    refuses(
        file,
        "a",
        Json.parse("{\"args\": []}"),
        "its entry has neither \"command\" nor \"url\"; add one of them");
    refuses(
        file,
        "a",
        URL,
        "its entry has a \"url\" and no \"type\", and would be read as a command;"
            + " add \"type\": \"http\"");
    assertThatCode(() -> builder("c.json", ConfigFormat.CURSOR).build().add("a", URL))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                builder("g.json", ConfigFormat.GEMINI_CLI)
                    .build()
                    .add("a", Json.parse("{\"httpUrl\": \"u\"}")))
        .doesNotThrowAnyException();
  }

  @Test
  void doesNotAddTwice() throws IOException {
    ConfigFile file = mcpJson();
    Files.writeString(file.path(), "{\"mcpServers\": {\n  \"a\": {\"command\": \"sk-secret\"}}}");

    assertThatThrownBy(() -> file.add("a", COMMAND))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Cannot add MCP server \"a\": it is in %s:2 already; remove it first, or replace it",
            file.path());
    assertThat(file.put("a", COMMAND)).isTrue();
    assertThat(file.put("a", COMMAND)).isFalse();
    assertThat(file.get("a")).contains(COMMAND);
  }

  @Test
  void keepsAnOddNameThatIsThere() throws IOException {
    ConfigFile file = mcpJson();
    Files.writeString(file.path(), "{\"mcpServers\": {\"a.b\": {\"command\": \"x\"}}}");
    assertThat(file.put("a.b", COMMAND)).isTrue();
  }

  @Test
  void writesServersOfOneProject() throws IOException {
    Path claude = dir.resolve(".claude.json");
    Path project = dir.resolve("my.project");
    ConfigFile local =
        builder(".claude.json", ConfigFormat.CLAUDE_JSON).project(project).local(true).build();
    ConfigFile user = builder(".claude.json", ConfigFormat.CLAUDE_JSON).project(project).build();

    local.add("l", COMMAND);
    user.add("u", COMMAND);
    assertThat(local.disable("l")).isTrue();
    assertThat(user.disable("u")).isTrue();
    assertThat(user.disable("u")).isFalse();
    assertThat(local.enable("l")).isTrue();

    assertThat(ConfigFile.ofProject(claude, project).list()).containsExactly("l");
    assertThat(ConfigFile.of(claude, ConfigFormat.CLAUDE_JSON).list()).containsExactly("u");
    Map<String, Object> there =
        Map.of("mcpServers", Map.of("l", COMMAND), "disabledMcpServers", List.of("u"));
    assertThat(Json.parse(Files.readString(claude)).get("projects"))
        .isEqualTo(Json.of(Map.of(project.toString(), there)));
  }

  @Test
  void asksForTheProjectOfAUsersServer() {
    ConfigFile user = builder(".claude.json", ConfigFormat.CLAUDE_JSON).build();
    user.add("u", COMMAND);
    assertThatThrownBy(() -> user.disable("u"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("name the project");
    assertThatThrownBy(() -> builder("f", ConfigFormat.CURSOR).local(true).build())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void switchesAProjectsServersInItsLocalSettings() throws IOException {
    ConfigFile file = mcpJson();
    file.add("a", COMMAND);
    String before = Files.readString(file.path());
    Path settings = dir.resolve(".claude/settings.local.json");

    assertThat(file.disable("a")).isTrue();
    assertThat(Json.parse(Files.readString(settings)))
        .isEqualTo(Json.parse("{\"disabledMcpjsonServers\": [\"a\"]}"));
    assertThat(file.disable("a")).isFalse();
    assertThat(file.enable("a")).isTrue();
    assertThat(Json.parse(Files.readString(settings)))
        .isEqualTo(
            Json.parse("{\"disabledMcpjsonServers\": [], \"enabledMcpjsonServers\": [\"a\"]}"));
    assertThat(file.enable("a")).isFalse();
    assertThat(file.path()).hasContent(before);
  }

  @Test
  void switchesGeminisServersInItsOwnFile() throws IOException {
    Path switches = dir.resolve("mcp-server-enablement.json");
    ConfigFile file = builder("settings.json", ConfigFormat.GEMINI_CLI).switches(switches).build();
    file.add("Mine", COMMAND);

    assertThat(file.enable("Mine")).isFalse();
    assertThat(switches).doesNotExist();
    assertThat(file.disable("Mine")).isTrue();
    assertThat(Json.parse(Files.readString(switches)))
        .isEqualTo(Json.parse("{\"mine\": {\"enabled\": false}}"));
    assertThat(file.enable("Mine")).isTrue();
    assertThat(Json.parse(Files.readString(switches))).isEqualTo(Json.emptyObject());
  }

  @ParameterizedTest
  @ValueSource(strings = {"VS_CODE", "CURSOR", "QWEN_CODE", "CLAUDE_DESKTOP", "MCP_JSON"})
  void switchesOtherServersInTheirEntry(String format) throws IOException {
    ConfigFile file = builder("f.json", ConfigFormat.valueOf(format)).build();
    file.add("a", COMMAND);
    String before = Files.readString(file.path());

    assertThat(file.enable("a")).isFalse();
    assertThat(file.disable("a")).isTrue();
    assertThat(file.disable("a")).isFalse();
    assertThat(file.get("a")).contains(Json.parse("{\"command\":\"npx\",\"disabled\":true}"));
    assertThat(file.enable("a")).isTrue();
    assertThat(file.path()).hasContent(before);
  }

  @Test
  void doesNotSwitchWhatIsNotThere() {
    assertThatThrownBy(() -> mcpJson().disable("a"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("Cannot switch MCP server \"a\" off")
        .hasMessageContaining("has none of that name");
  }

  @Test
  void saysWhereServersAreNoObject() throws IOException {
    ConfigFile file = mcpJson();
    Files.writeString(file.path(), "{\n\"mcpServers\": [\"sk-secret\"]}");
    assertThatThrownBy(file::list)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(".mcp.json:2:15: mcpServers is no object");
    assertThatThrownBy(() -> file.add("a", COMMAND))
        .hasMessageContaining(".mcp.json:2:15: mcpServers is no object");
  }

  @Test
  void switchingOnTakesWhatTheEntrySaysOutToo(@TempDir Path project) throws Exception {
    Path path = project.resolve(".mcp.json");
    Files.writeString(path, "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"disabled\": true}}}");
    ConfigFile file =
        ConfigFile.builder(path, ConfigFormat.MCP_JSON)
            .stateDirectory(project.resolve("state"))
            .build();

    assertThat(file.enable("a")).isTrue();

    assertThat(Files.readString(path)).isEqualTo("{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
    assertThat(file.enable("a")).isFalse();
  }
}
