package io.patchbay.transport.stdio.internal;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** What stands at a path; a seam, so that the rules of one system are tested on another. */
@FunctionalInterface
interface FileKinds {
  /** Only what a search for a command must tell apart. */
  enum Kind {
    MISSING(""),
    DIRECTORY("is a directory"),
    NOT_EXECUTABLE("is not executable"),
    /** A name with characters that no path has, here or in the locale of this JVM. */
    NO_PATH("can be no path on this system in the locale of this JVM"),
    EXECUTABLE("");

    private final String description;

    Kind(String description) {
      this.description = description;
    }

    String description() {
      return description;
    }
  }

  Kind of(String path);

  /** The file system of this machine. */
  static FileKinds real() {
    return FileKinds::onDisk;
  }

  private static Kind onDisk(String name) {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      return Kind.NO_PATH;
    }
    if (Files.isDirectory(path)) {
      return Kind.DIRECTORY;
    }
    if (!Files.exists(path)) {
      return Kind.MISSING;
    }
    return Files.isExecutable(path) ? Kind.EXECUTABLE : Kind.NOT_EXECUTABLE;
  }
}
