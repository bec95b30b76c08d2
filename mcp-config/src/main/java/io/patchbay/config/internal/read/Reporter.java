package io.patchbay.config.internal.read;

import io.patchbay.config.ConfigProblem;
import io.patchbay.config.ConfigProblem.Severity;
import io.patchbay.config.internal.json.JsonDocument;
import io.patchbay.config.internal.json.Text.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes problems of one source down, each with its place. Used by one thread. */
public final class Reporter {
  private static final Position NOWHERE = new Position(0, 0);

  private final String source;
  private final @Nullable JsonDocument document;
  private final List<ConfigProblem> problems;
  private final @Nullable String server;
  private int errors;

  private Reporter(
      String source,
      @Nullable JsonDocument document,
      List<ConfigProblem> problems,
      @Nullable String server) {
    this.source = source;
    this.document = document;
    this.problems = problems;
    this.server = server;
  }

  /**
   * Creates a reporter.
   *
   * @param source the file, or what gave the servers
   * @param document its text, or null where there is none
   * @param problems where they are written down
   */
  public Reporter(String source, @Nullable JsonDocument document, List<ConfigProblem> problems) {
    this(source, document, problems, null);
  }

  /** Returns the reporter of one server of the source. */
  public Reporter about(String name) {
    return new Reporter(source, document, problems, name);
  }

  /** Something is left out because of this. */
  public void error(int offset, String keyPath, String message) {
    errors++;
    add(Severity.ERROR, offset, keyPath, message);
  }

  /** Something is odd. */
  public void warn(int offset, String keyPath, String message) {
    add(Severity.WARNING, offset, keyPath, message);
  }

  private void add(Severity severity, int offset, String keyPath, String message) {
    Position at = position(offset);
    problems.add(
        new ConfigProblem(severity, source, at.line(), at.column(), keyPath, server, message));
  }

  /** Returns the place of an offset. */
  public Position position(int offset) {
    return document == null ? NOWHERE : document.position(offset);
  }

  /** Returns whether this reporter has written an error down. */
  public boolean hasErrors() {
    return errors > 0;
  }
}
