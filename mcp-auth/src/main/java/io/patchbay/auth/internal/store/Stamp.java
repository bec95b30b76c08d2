package io.patchbay.auth.internal.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * What tells one content of a file from another without reading it.
 *
 * @param changed when it was changed
 * @param size how many bytes it has
 * @param file which file it is to the system, or null
 */
record Stamp(FileTime changed, long size, @Nullable Object file) {
  /** The clocks of file systems may be so coarse. */
  private static final long TICK_MILLIS = 50;

  /**
   * Returns the stamp of a file, or null if there is none.
   *
   * @throws IOException if it is no regular file, which might never end
   */
  static @Nullable Stamp of(Path file) throws IOException {
    try {
      BasicFileAttributes all = Files.readAttributes(file, BasicFileAttributes.class);
      if (!all.isRegularFile()) {
        throw new IOException(file.getFileName() + " is no regular file");
      }
      return new Stamp(all.lastModifiedTime(), all.size(), all.fileKey());
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Returns whether another change of the file would have another stamp. */
  boolean isSettled() {
    long age = System.currentTimeMillis() - changed.toMillis();
    return age > TICK_MILLIS;
  }
}
