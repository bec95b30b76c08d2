package io.patchbay.config.internal.edit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Ways through documents, and places of files. */
public final class Paths {
  private Paths() {}

  /** Returns the way to a member of what is at the end of a way. */
  public static List<String> under(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return List.copyOf(longer);
  }

  /**
   * Returns whether a file is a user's own and no project's, so that it may have secrets: right in
   * the home, or in a directory there that is hidden or the system's place for settings.
   */
  public static boolean isPersonal(Path file, Path home) {
    Path absolute = file.toAbsolutePath().normalize();
    if (!absolute.startsWith(home) || absolute.equals(home)) {
      return false;
    }
    Path below = home.relativize(absolute);
    String first = below.getName(0).toString();
    return below.getNameCount() == 1
        || first.startsWith(".")
        || first.equals("Library")
        || first.equals("AppData");
  }
}
