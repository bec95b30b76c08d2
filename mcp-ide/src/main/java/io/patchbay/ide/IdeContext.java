package io.patchbay.ide;

import java.util.List;
import java.util.Optional;

/**
 * What is open in an IDE.
 *
 * @param openFiles the files, in the IDE's order: the one that was used last comes first
 * @param isTrusted whether the user trusts the workspace; empty if the IDE does not say
 */
public record IdeContext(List<OpenFile> openFiles, Optional<Boolean> isTrusted) {
  /** Copies the files. */
  public IdeContext {
    openFiles = List.copyOf(openFiles);
  }

  /**
   * A file.
   *
   * @param path the file
   * @param timestamp when it was used last, in milliseconds since 1970; 0 if that is not said
   * @param isActive whether it is the one in front
   * @param cursor where the cursor is, counted from 1
   * @param selectedText what is selected
   */
  public record OpenFile(
      String path,
      long timestamp,
      boolean isActive,
      Optional<IdePosition> cursor,
      Optional<String> selectedText) {}
}
