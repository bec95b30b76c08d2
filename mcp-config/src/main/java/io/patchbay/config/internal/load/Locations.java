package io.patchbay.config.internal.load;

import io.patchbay.config.Agent;
import io.patchbay.config.ConfigFormat;
import io.patchbay.config.ConfigLocation;
import io.patchbay.config.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where each agent keeps its servers, in the order in which its files count. */
public final class Locations {
  private final Surroundings at;
  private final List<ConfigLocation> locations = new ArrayList<>();

  private Locations(Surroundings at) {
    this.at = at;
  }

  /** Returns the files of an agent. */
  public static List<ConfigLocation> of(Agent agent, Surroundings at) {
    Locations found = new Locations(at);
    switch (agent) {
      case CLAUDE_CODE -> found.claudeCode();
      case CLAUDE_DESKTOP -> found.claudeDesktop();
      case VS_CODE -> found.vsCode();
      case CURSOR -> found.cursor();
      case GEMINI_CLI ->
          found.settings(
              ConfigFormat.GEMINI_CLI,
              ".gemini",
              "GEMINI_CLI_HOME",
              "GEMINI_CLI_SYSTEM_SETTINGS_PATH",
              "GEMINI_CLI_SYSTEM_DEFAULTS_PATH",
              List.of("gemini-cli", "GeminiCli"));
      case QWEN_CODE ->
          found.settings(
              ConfigFormat.QWEN_CODE,
              ".qwen",
              "",
              "QWEN_CODE_SYSTEM_SETTINGS_PATH",
              "QWEN_CODE_SYSTEM_DEFAULTS_PATH",
              List.of("qwen-code", "QwenCode"));
    }
    return found.locations;
  }

  /** Returns the file in which Gemini CLI switches servers on and off. */
  public static Path geminiSwitches(Surroundings at) {
    Path home = at.path("GEMINI_CLI_HOME").orElse(at.home());
    return home.resolve(Path.of(".gemini", "mcp-server-enablement.json"));
  }

  private void add(Path file, ConfigFormat format, Scope scope) {
    locations.add(new ConfigLocation(file, format, scope));
  }

  private void claudeCode() {
    ClaudeFiles files = new ClaudeFiles(at);
    add(files.managedMcp(), ConfigFormat.MANAGED_MCP, Scope.ENTERPRISE);
    add(files.claudeJson(), ConfigFormat.CLAUDE_JSON, Scope.USER);
    at.inProject(".mcp.json").ifPresent(file -> add(file, ConfigFormat.MCP_JSON, Scope.PROJECT));
  }

  private void claudeDesktop() {
    Path config =
        at.bySystem(
            at.path("APPDATA").orElse(at.home().resolve(Path.of("AppData", "Roaming"))),
            at.home().resolve(Path.of("Library", "Application Support")),
            at.path("XDG_CONFIG_HOME").orElse(at.home().resolve(".config")));
    add(
        config.resolve(Path.of("Claude", "claude_desktop_config.json")),
        ConfigFormat.CLAUDE_DESKTOP,
        Scope.USER);
  }

  private void vsCode() {
    at.inProject(".vscode", "mcp.json")
        .ifPresent(file -> add(file, ConfigFormat.VS_CODE, Scope.PROJECT));
    Path user =
        at.bySystem(
            at.path("APPDATA").orElse(at.home().resolve(Path.of("AppData", "Roaming"))),
            at.home().resolve(Path.of("Library", "Application Support")),
            at.path("XDG_CONFIG_HOME").orElse(at.home().resolve(".config")));
    add(user.resolve(Path.of("Code", "User", "mcp.json")), ConfigFormat.VS_CODE, Scope.USER);
  }

  private void cursor() {
    at.inProject(".cursor", "mcp.json")
        .ifPresent(file -> add(file, ConfigFormat.CURSOR, Scope.PROJECT));
    add(at.home().resolve(Path.of(".cursor", "mcp.json")), ConfigFormat.CURSOR, Scope.USER);
  }

  private void settings(
      ConfigFormat format,
      String directory,
      String homeVariable,
      String systemVariable,
      String defaultsVariable,
      List<String> names) {
    Path home = homeVariable.isEmpty() ? at.home() : at.path(homeVariable).orElse(at.home());
    Path user =
        format == ConfigFormat.QWEN_CODE
            ? at.path("QWEN_HOME").orElse(home.resolve(directory))
            : home.resolve(directory);
    Path system = at.path(systemVariable).orElse(system(names));
    add(system, format, Scope.MANAGED);
    Optional<Path> project = at.inProject(directory, "settings.json");
    project
        .filter(file -> !file.equals(user.resolve("settings.json")))
        .ifPresent(file -> add(file, format, Scope.PROJECT));
    add(user.resolve("settings.json"), format, Scope.USER);
    Path defaults = at.path(defaultsVariable).orElse(system.resolveSibling("system-defaults.json"));
    add(defaults, format, Scope.USER);
  }

  private Path system(List<String> names) {
    return at.bySystem(
        Path.of("C:\\ProgramData", names.get(0), "settings.json"),
        Path.of("/Library/Application Support", names.get(1), "settings.json"),
        Path.of("/etc", names.get(0), "settings.json"));
  }
}
