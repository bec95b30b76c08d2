package io.patchbay.config;

import java.nio.file.Path;
import java.util.Objects;

/**
 * A file that may have servers.
 *
 * @param file the file
 * @param format how it is written
 * @param scope whose word it is
 */
public record ConfigLocation(Path file, ConfigFormat format, Scope scope) {
  /** Requires all. */
  public ConfigLocation {
    Objects.requireNonNull(file);
    Objects.requireNonNull(format);
    Objects.requireNonNull(scope);
  }
}
