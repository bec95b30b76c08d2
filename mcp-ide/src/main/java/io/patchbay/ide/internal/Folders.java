package io.patchbay.ide.internal;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which folders of an IDE a directory is in. */
final class Folders {
  private static final Pattern DRIVE = Pattern.compile("^([A-Za-z]):[\\\\/](.*)$");
  private static final Pattern SHARE =
      Pattern.compile("^[\\\\/]{2}wsl(?:\\$|\\.localhost)[\\\\/][^\\\\/]+[\\\\/]?(.*)$");

  private Folders() {}

  /** Returns a folder as a path of this system, where it may be one of Windows seen from WSL. */
  static String local(String folder, boolean windowsFromHere) {
    if (!windowsFromHere) {
      return folder;
    }
    Matcher drive = DRIVE.matcher(folder);
    if (drive.matches()) {
      return "/mnt/"
          + drive.group(1).toLowerCase(java.util.Locale.ROOT)
          + "/"
          + drive.group(2).replace('\\', '/');
    }
    Matcher share = SHARE.matcher(folder);
    return share.matches() ? "/" + share.group(1).replace('\\', '/') : folder;
  }

  /** Returns how many names the deepest folder has that a directory is in; -1 if it is in none. */
  static int depth(Path directory, List<String> folders) {
    Path real = real(directory);
    int deepest = -1;
    for (String folder : folders) {
      try {
        Path candidate = real(Path.of(folder));
        if (candidate.isAbsolute() && real.startsWith(candidate)) {
          deepest = Math.max(deepest, candidate.getNameCount());
        }
      } catch (InvalidPathException e) {
        // a path of another system
      }
    }
    return deepest;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }
}
