package io.patchbay.config.internal.edit;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The file that a path leads to, links followed.
 *
 * @param asked the path as it was given, for messages
 * @param real the file without links; it may be missing
 */
record Target(Path asked, Path real) {

  /**
   * Finds the file.
   *
   * @throws io.patchbay.ConfigurationException if a link leads nowhere or in a circle, or there is
   *     something else than a file
   */
  static Target of(Path asked) {
    Path absolute = asked.toAbsolutePath().normalize();
    try {
      if (Files.isSymbolicLink(absolute)) {
        requireTarget(asked, absolute);
      }
      Path real = real(absolute);
      if (Files.isDirectory(real)) {
        throw Refusal.read(asked, "it is a directory; give the file in it", null);
      } else if (Files.exists(real) && !Files.isRegularFile(real)) {
        throw Refusal.read(asked, "it is no regular file; give a file", null);
      }
      return new Target(asked, real);
    } catch (IOException e) {
      throw Refusal.read(asked, Refusal.reason(e) + "; check the path", e);
    }
  }

  private static void requireTarget(Path asked, Path link) throws IOException {
    Path at = link;
    for (int links = 0; Files.isSymbolicLink(at); links++) {
      if (links == 40) {
        throw Refusal.read(
            asked,
            "its symbolic links lead in a circle; remove the link or correct it",
            new FileSystemLoopException(link.toString()));
      }
      at = at.resolveSibling(Files.readSymbolicLink(at));
    }
    if (!Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
      throw Refusal.read(
          asked,
          "it is a symbolic link to " + at + ", which is missing; create that or remove the link",
          null);
    }
  }

  /** Returns the path without links, also where its end is missing. */
  private static Path real(Path absolute) throws IOException {
    Path parent = absolute.getParent();
    if (Files.exists(absolute) || parent == null) {
      return absolute.toRealPath();
    }
    return real(parent).resolve(String.valueOf(absolute.getFileName()));
  }

  boolean exists() {
    return Files.exists(real);
  }

  /** Returns the directory it is in. */
  Path directory() {
    Path parent = real.getParent();
    return parent == null ? real : parent;
  }
}
