package io.patchbay.config.internal.load;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where Claude Code keeps what concerns servers.
 *
 * @param at the machine and the user
 */
record ClaudeFiles(Surroundings at) {

  /** Returns the directory of an administrator's files. */
  Path managed() {
    Path given = at.managed();
    return given != null
        ? given
        : at.bySystem(
            Path.of("C:\\Program Files\\ClaudeCode"),
            Path.of("/Library/Application Support/ClaudeCode"),
            Path.of("/etc/claude-code"));
  }

  Path managedMcp() {
    return managed().resolve("managed-mcp.json");
  }

  Path managedSettings() {
    return managed().resolve("managed-settings.json");
  }

  /** Returns the directory of more of an administrator's settings. */
  Path moreManagedSettings() {
    return managed().resolve("managed-settings.d");
  }

  private Optional<Path> moved() {
    return at.path("CLAUDE_CONFIG_DIR");
  }

  /** Returns the user's directory. */
  Path user() {
    return moved().orElse(at.home().resolve(".claude"));
  }

  Path claudeJson() {
    return moved().orElse(at.home()).resolve(".claude.json");
  }

  Path userSettings() {
    return user().resolve("settings.json");
  }

  Optional<Path> projectSettings() {
    return at.inProject(".claude", "settings.json");
  }

  Optional<Path> localSettings() {
    return at.inProject(".claude", "settings.local.json");
  }

  Path installedPlugins() {
    return user().resolve("plugins").resolve("installed_plugins.json");
  }

  /** Returns the directory in which a plugin keeps its data. */
  Path pluginData(String id) {
    return user().resolve("plugins").resolve("data").resolve(id.replaceAll("[^A-Za-z0-9_-]", "-"));
  }
}
