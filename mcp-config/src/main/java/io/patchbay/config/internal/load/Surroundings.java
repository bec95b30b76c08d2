package io.patchbay.config.internal.load;

import io.patchbay.config.internal.expand.Variables;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The machine and the user that configurations are read for. Immutable.
 *
 * @param system the system's name, as {@code os.name}
 * @param home the user's home
 * @param environment the variables of this process when it began to read
 * @param project the directory of the project, absolute, or null
 * @param trusted whether the user trusts it
 * @param managed the directory of an administrator's files of Claude Code, or null for the usual
 */
public record Surroundings(
    String system,
    Path home,
    Map<String, String> environment,
    @Nullable Path project,
    boolean trusted,
    @Nullable Path managed) {
  private static final Logger log = LoggerFactory.getLogger(Surroundings.class);

  /** Copies the environment. */
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  /** Returns whether this is Windows. */
  public boolean isWindows() {
    return system.toLowerCase(Locale.ROOT).startsWith("windows");
  }

  /** Returns whether this is macOS. */
  public boolean isMac() {
    return system.toLowerCase(Locale.ROOT).startsWith("mac");
  }

  /** Returns one of three paths, by system. */
  Path bySystem(Path windows, Path mac, Path other) {
    return isWindows() ? windows : isMac() ? mac : other;
  }

  /** Returns the path that a variable of the environment names; what is no path names none. */
  Optional<Path> path(String variable) {
    String value = environment.get(variable);
    try {
      return value == null || value.isBlank() ? Optional.empty() : Optional.of(Path.of(value));
    } catch (InvalidPathException e) {
      log.warn("the variable {} has no path in it and is left out of account", variable);
      return Optional.empty();
    }
  }

  /** Returns the variables of the environment. */
  Variables variables() {
    return Variables.of(environment, isWindows());
  }

  /** Returns a path of the project. */
  Optional<Path> inProject(String first, String... more) {
    return Optional.ofNullable(project).map(directory -> directory.resolve(Path.of(first, more)));
  }
}
