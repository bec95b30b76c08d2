package io.patchbay.ide.internal;

import io.patchbay.ide.IdeAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where IDEs leave their files, and what the environment says of the one this process runs in.
 *
 * @param env the environment
 * @param home the user's home
 * @param temporary where temporary files are
 */
public record Places(Map<String, String> env, Path home, Path temporary) {
  private static final int MOST_FILES = 200;

  private static final Pattern LOCK = Pattern.compile("\\d+\\.lock");
  private static final Pattern GEMINI = Pattern.compile("gemini-ide-server-\\d+-\\d+\\.json");

  /** Copies the environment. */
  public Places {
    env = Map.copyOf(env);
  }

  /** Returns the directory of an agent's files. */
  Path directory(IdeAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE -> set("CLAUDE_CONFIG_DIR").orElse(home.resolve(".claude")).resolve("ide");
      case GEMINI_CLI -> temporary.resolve("gemini").resolve("ide");
      case QWEN_CODE -> set("QWEN_HOME").orElse(home.resolve(".qwen")).resolve("ide");
    };
  }

  private Optional<Path> set(String variable) {
    return Optional.ofNullable(env.get(variable)).filter(path -> !path.isBlank()).map(Path::of);
  }

  /** Returns the files of an agent's IDEs, the two hundred newest. */
  List<Path> files(IdeAgent agent) {
    Path directory = directory(agent);
    Pattern name = agent == IdeAgent.GEMINI_CLI ? GEMINI : LOCK;
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> name.matcher(String.valueOf(file.getFileName())).matches())
          .filter(Files::isRegularFile)
          .map(file -> Map.entry(modified(file), file))
          .sorted(Map.Entry.<Long, Path>comparingByKey().reversed())
          .limit(MOST_FILES)
          .map(Map.Entry::getValue)
          .sorted()
          .toList();
    } catch (IOException | java.io.UncheckedIOException e) {
      return List.of();
    }
  }

  private static long modified(Path file) {
    try {
      return Files.getLastModifiedTime(file).toMillis();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Returns what is to be watched so that new files are seen. */
  public Set<Path> watched(Iterable<IdeAgent> agents) {
    Set<Path> watched = new java.util.HashSet<>();
    for (IdeAgent agent : agents) {
      watched.add(directory(agent).resolve("any"));
    }
    return watched;
  }

  /** Returns the port of the IDE that this process was started in, if that is said. */
  Optional<Integer> port(IdeAgent agent) {
    String variable =
        switch (agent) {
          case CLAUDE_CODE -> "CLAUDE_CODE_SSE_PORT";
          case GEMINI_CLI -> "GEMINI_CLI_IDE_SERVER_PORT";
          case QWEN_CODE -> "QWEN_CODE_IDE_SERVER_PORT";
        };
    return Optional.ofNullable(env.get(variable))
        .filter(port -> port.matches("[0-9]{1,5}"))
        .map(Integer::parseInt);
  }

  /** Returns the process of the IDE that this one was started in, if that is said. */
  Optional<Long> pid() {
    return Optional.ofNullable(env.get("GEMINI_CLI_IDE_PID"))
        .filter(pid -> pid.matches("[0-9]{1,18}"))
        .map(Long::parseLong);
  }

  /** Returns what the environment of this process says of its IDE, as a file would. */
  List<LockFile> ofEnvironment(String separator) {
    List<LockFile> said = new ArrayList<>();
    for (IdeAgent agent : List.of(IdeAgent.GEMINI_CLI, IdeAgent.QWEN_CODE)) {
      String prefix = agent == IdeAgent.GEMINI_CLI ? "GEMINI_CLI" : "QWEN_CODE";
      String token = env.getOrDefault(prefix + "_IDE_AUTH_TOKEN", "");
      String folders = env.getOrDefault(prefix + "_IDE_WORKSPACE_PATH", "");
      Optional<Integer> port = port(agent);
      if (port.isPresent() && !token.isEmpty()) {
        said.add(LockFile.ofEnvironment(agent, port.get(), folders, token, separator));
      }
    }
    return said;
  }

  /** Returns whether this is Linux inside of Windows. */
  boolean isWsl() {
    return env.containsKey("WSL_DISTRO_NAME");
  }

  /** Returns whether the user says that files are to be believed as they are. */
  boolean isUnchecked() {
    return Set.of("1", "true", "yes")
        .contains(
            env.getOrDefault("CLAUDE_CODE_IDE_SKIP_VALID_CHECK", "").toLowerCase(Locale.ROOT));
  }
}
