package io.patchbay.examples.cli;

import io.patchbay.config.Agent;
import io.patchbay.config.ConfigEntry;
import io.patchbay.config.ConfigFile;
import io.patchbay.config.ConfigFormat;
import io.patchbay.config.McpConfig;
import io.patchbay.config.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files that servers are written to: those of an agent by scope, and those that the command
 * line names.
 */
final class ScopeFiles {
  private final Configuration configuration;
  private final Path home;
  private final Map<String, String> env;

  ScopeFiles(Configuration configuration) {
    this(configuration, Path.of(System.getProperty("user.home", ".")), System.getenv());
  }

  /**
   * Looks as another user would.
   *
   * @param home the user's home
   * @param env the user's environment
   */
  ScopeFiles(Configuration configuration, Path home, Map<String, String> env) {
    this.configuration = configuration;
    this.home = home;
    this.env = env;
  }

  /**
   * A file and whose word it is.
   *
   * @param scope whose word it is
   * @param file the file
   */
  record Placed(Scope scope, ConfigFile file) {
    String scopeName() {
      return scope.name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns all of them, those first whose word counts first. */
  List<Placed> all() {
    List<Placed> all = new ArrayList<>();
    configuration
        .files()
        .forEach(file -> all.add(new Placed(Scope.DYNAMIC, of(file, ConfigFormat.of(file)))));
    if (configuration.discovers()) {
      for (Agent agent : configuration.agents()) {
        for (Scope scope : List.of(Scope.LOCAL, Scope.PROJECT, Scope.USER)) {
          find(agent, scope).ifPresent(file -> all.add(new Placed(scope, file)));
        }
      }
    }
    return all;
  }

  /**
   * Returns the file of a scope.
   *
   * @param named local, project or user; null for the one that new servers go to
   * @throws UsageException if the agent has none, or it is not clear which agent's is meant
   */
  Placed of(@Nullable String named) {
    if (configuration.agents().size() > 1) {
      throw new UsageException("several agents are given; name one with --agent");
    }
    Agent agent = configuration.agents().get(0);
    Scope scope =
        named == null ? agent == Agent.CLAUDE_CODE ? Scope.LOCAL : Scope.USER : scope(named);
    return find(agent, scope)
        .map(file -> new Placed(scope, file))
        .orElseThrow(
            () -> new UsageException("--scope " + named + ": this agent has no such scope"));
  }

  /**
   * Reads the name of a scope.
   *
   * @throws UsageException if it is none
   */
  static Scope scope(String name) {
    return switch (name) {
      case "local" -> Scope.LOCAL;
      case "project" -> Scope.PROJECT;
      case "user" -> Scope.USER;
      default -> throw new UsageException("--scope '" + name + "': write local, project or user");
    };
  }

  /** Returns the file that has a definition; empty if it is in none. */
  Optional<ConfigFile> of(ConfigEntry entry) {
    return builder().writable(entry);
  }

  /** Returns a file by its name. */
  ConfigFile of(Path file, ConfigFormat format) {
    return ConfigFile.builder(file.toAbsolutePath().normalize(), format)
        .project(configuration.project())
        .build();
  }

  private Optional<ConfigFile> find(Agent agent, Scope scope) {
    return builder().writable(agent, scope);
  }

  private McpConfig.Builder builder() {
    return McpConfig.builder().project(configuration.project()).home(home).environment(env);
  }
}
