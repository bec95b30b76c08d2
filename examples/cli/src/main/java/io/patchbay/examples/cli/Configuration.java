package io.patchbay.examples.cli;

import io.patchbay.config.Agent;
import io.patchbay.config.ConfigFormat;
import io.patchbay.config.McpConfig;
import io.patchbay.config.Scope;
import io.patchbay.spi.AuthorizerFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which configuration the command line asks for: files by their names, those of an agent in a
 * project, or, if it names no server at all, what Claude Code would find in the current directory.
 */
final class Configuration {
  private static final Map<String, Agent> AGENTS =
      Map.of(
          "claude-code", Agent.CLAUDE_CODE,
          "claude-desktop", Agent.CLAUDE_DESKTOP,
          "vs-code", Agent.VS_CODE,
          "cursor", Agent.CURSOR,
          "gemini-cli", Agent.GEMINI_CLI,
          "qwen-code", Agent.QWEN_CODE);

  private final Globals globals;
  private final AuthorizerFactory authorizers;
  private final Path project;
  private final List<Agent> agents;

  /**
   * Reads the command line, for a command that connects to nothing; what it says of the servers is
   * what one that connects finds.
   *
   * @throws UsageException if it names an agent or a directory that is none
   */
  Configuration(Globals globals) {
    this(globals, new Logins(null));
  }

  /**
   * Reads the command line.
   *
   * @param authorizers makes what authorizes requests to its servers
   * @throws UsageException if it names an agent or a directory that is none
   */
  Configuration(Globals globals, AuthorizerFactory authorizers) {
    this.globals = globals;
    this.authorizers = authorizers;
    this.project = project(globals);
    this.agents = agents(globals);
  }

  private static Path project(Globals globals) {
    Path directory = globals.project == null ? Path.of("") : globals.project;
    if (!Files.isDirectory(directory)) {
      throw new UsageException("--project " + directory + ": is no directory");
    }
    return directory.toAbsolutePath().normalize();
  }

  private static List<Agent> agents(Globals globals) {
    List<Agent> agents = new ArrayList<>();
    for (String name : globals.agents) {
      Agent agent = AGENTS.get(name);
      if (agent == null) {
        throw new UsageException(
            "--agent '"
                + name
                + "': write one of "
                + String.join(", ", AGENTS.keySet().stream().sorted().toList()));
      }
      agents.add(agent);
    }
    return agents.isEmpty() ? List.of(Agent.CLAUDE_CODE) : List.copyOf(agents);
  }

  /** Returns the directory of the project, absolute. */
  Path project() {
    return project;
  }

  /** Returns the agents whose files are looked for, if any are. */
  List<Agent> agents() {
    return agents;
  }

  /** Returns the files that the command line names. */
  List<Path> files() {
    return globals.configs;
  }

  /** Returns whether the files of agents are looked for. */
  boolean discovers() {
    return globals.project != null
        || !globals.agents.isEmpty()
        || globals.configs.isEmpty() && globals.servers.isEmpty() && globals.urls.isEmpty();
  }

  /**
   * Loads it.
   *
   * @param watching whether it is loaded again when a file of it changes
   */
  McpConfig load(boolean watching) {
    McpConfig.Builder builder = builder();
    if (discovers()) {
      builder.agents(agents.toArray(Agent[]::new));
    }
    return watching ? builder.watching().load() : builder.load();
  }

  /** Loads what agents would find, whatever else the command line names. */
  McpConfig discover() {
    return builder().agents(agents.toArray(Agent[]::new)).load();
  }

  private McpConfig.Builder builder() {
    McpConfig.Builder builder =
        McpConfig.builder()
            .project(project)
            .standardStateDirectory()
            .authorizers(authorizers)
            .trusted(globals.trust)
            .approveProject(globals.approveProject);
    globals.configs.forEach(file -> builder.file(file, ConfigFormat.of(file), Scope.DYNAMIC));
    return builder;
  }

  /** Returns how this command is written with the same configuration, for messages. */
  String command() {
    StringBuilder command = new StringBuilder("patchbay");
    if (globals.project != null) {
      command.append(" --project ").append(quoted(globals.project.toString()));
    }
    globals.agents.forEach(agent -> command.append(" --agent ").append(agent));
    return command.toString();
  }

  /** Returns what to do if it has no server. */
  String nothingFound() {
    String found =
        discovers()
            ? "no servers are configured for "
                + project
                + "; add one with '"
                + command()
                + " config add NAME -- COMMAND ARGS…', or name one"
            : "no servers; name one";
    return found
        + " with --url URL, --server 'NAME=COMMAND ARGS…', --config FILE, --project DIR or --agent"
        + " NAME";
  }

  /** Returns a word as a shell takes it. */
  static String quoted(String word) {
    return word.matches("[\\w./:@%+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
