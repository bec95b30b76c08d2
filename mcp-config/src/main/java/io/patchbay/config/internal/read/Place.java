package io.patchbay.config.internal.read;

import io.patchbay.config.Scope;
import io.patchbay.config.internal.expand.Expander;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the meaning of an entry depends on beside the entry.
 *
 * @param scope where it comes from
 * @param texts puts variables into commands, arguments and addresses
 * @param values puts variables into environments and headers
 * @param helpers puts variables into commands that print headers
 * @param project the directory of the project, or null
 * @param home the user's home
 * @param environment the variables of this process
 * @param windows whether this is Windows
 * @param trusted whether the user trusts the project's directory
 * @param types the types of servers there are
 */
public record Place(
    Scope scope,
    Expander texts,
    Expander values,
    Expander helpers,
    @Nullable Path project,
    Path home,
    Map<String, String> environment,
    boolean windows,
    boolean trusted,
    ServerTypes types) {

  /** Returns this place with another way to put variables into commands and addresses. */
  Place withTexts(Expander other) {
    return new Place(
        scope, other, values, helpers, project, home, environment, windows, trusted, types);
  }

  /** Returns whether what the entry says may only be done where the project is trusted. */
  public boolean needsTrust() {
    return !trusted && (scope == Scope.PROJECT || scope == Scope.LOCAL);
  }

  /**
   * Returns a directory that a person wrote: {@code ~} is the home, and relative to the project.
   */
  public Path directory(String written) {
    Path path = Path.of(untilde(written));
    Path base = project == null ? home : project;
    return path.isAbsolute() ? path : base.resolve(path).normalize();
  }

  /** Returns a path with the home for a {@code ~} at its beginning. */
  public String untilde(String written) {
    return written.equals("~") || written.startsWith("~/") || written.startsWith("~\\")
        ? home + written.substring(1)
        : written;
  }
}
