package io.patchbay.config;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something in a configuration that is wrong, or odd. Never has a value of the configuration in it,
 * which may be secret. Immutable.
 *
 * @param severity what comes of it
 * @param source where the configuration comes from: a file, or what gave it
 * @param line from 1, or 0 where there is no text
 * @param column from 1, or 0 where there is no text
 * @param keyPath the way to the value, as in {@code mcpServers.github.args[1]}; may be empty
 * @param server the name of the server it is about, or null
 * @param message what is wrong and what to do
 */
public record ConfigProblem(
    Severity severity,
    String source,
    int line,
    int column,
    String keyPath,
    @Nullable String server,
    String message) {

  /** What comes of a problem. */
  public enum Severity {
    /** The server, or the file, is left out. */
    ERROR,
    /** It is used; it may not do what was meant. */
    WARNING
  }

  /** Requires what a problem has. */
  public ConfigProblem {
    Objects.requireNonNull(severity);
    Objects.requireNonNull(source);
    Objects.requireNonNull(keyPath);
    Objects.requireNonNull(message);
  }

  /** Returns the name of the server it is about. */
  public Optional<String> serverName() {
    return Optional.ofNullable(server);
  }

  /** Returns whether something is left out because of it. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** Returns whether it is in a file. */
  boolean isIn(Path file) {
    return source.equals(file.toString());
  }

  /** Returns the problem in one line: {@code file:line:column: error: key path: message}. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(source);
    if (this.line > 0) {
      line.append(':').append(this.line).append(':').append(column);
    }
    line.append(": ").append(severity == Severity.ERROR ? "error: " : "warning: ");
    if (!keyPath.isEmpty()) {
      line.append(keyPath).append(": ");
    }
    return oneLine(line.append(message));
  }

  /** A name may have a line break in it, and more that a terminal would obey. */
  private static String oneLine(CharSequence text) {
    StringBuilder out = new StringBuilder(text.length());
    text.chars()
        .forEach(
            c -> {
              if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                out.append((char) c);
              }
            });
    return out.toString();
  }
}
