package io.patchbay.ide;

import java.util.Optional;

/**
 * What became of a diff.
 *
 * @param outcome what became of it
 * @param filePath the file
 * @param content the content that the user leaves it with, if the IDE says so
 */
public record IdeDiff(Outcome outcome, String filePath, Optional<String> content) {
  /** What can become of a diff. */
  public enum Outcome {
    /** The user takes the changes. */
    ACCEPTED,
    /** The user does not want them. */
    REJECTED,
    /** It was closed, which says neither. */
    CLOSED
  }
}
