package io.patchbay.internal.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where what outlives the process is kept: one directory, for its owner only. */
public final class StateDirectory {
  private StateDirectory() {}

  /**
   * Returns the directory of this user by the custom of the system: {@code XDG_STATE_HOME} or
   * {@code ~/.local/state}, {@code ~/Library/Application Support}, or {@code LOCALAPPDATA}.
   *
   * @param os the system's name, as {@code os.name}
   * @param home the user's home
   * @param env the environment
   */
  public static Path standard(String os, String home, Map<String, String> env) {
    String name = os.toLowerCase(Locale.ROOT);
    if (name.contains("windows")) {
      return base(env.get("LOCALAPPDATA"), home, "AppData", "Local").resolve("patchbay");
    } else if (name.contains("mac")) {
      return base(null, home, "Library", "Application Support").resolve("patchbay");
    }
    return base(env.get("XDG_STATE_HOME"), home, ".local", "state").resolve("patchbay");
  }

  private static Path base(@Nullable String configured, String home, String... otherwise) {
    return Optional.ofNullable(configured)
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElseGet(() -> Path.of(home, otherwise));
  }

  /** Creates the directory where it is missing, for its owner only where the system has that. */
  public static void create(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try {
      createOwned(directory);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  private static void createOwned(Path directory) throws IOException {
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectory(directory);
    }
  }
}
