package io.patchbay.transport.stdio.internal;

import java.util.Locale;

/** The two families of rules for paths, commands and environments. */
enum Os {
  POSIX(':', '/'),
  WINDOWS(';', '\\');

  private final char pathSeparator;
  private final char separator;

  Os(char pathSeparator, char separator) {
    this.pathSeparator = pathSeparator;
    this.separator = separator;
  }

  static Os current() {
    String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    return name.startsWith("windows") ? WINDOWS : POSIX;
  }

  /** Between the directories of {@code PATH}. */
  char pathSeparator() {
    return pathSeparator;
  }

  boolean hasSeparator(String name) {
    return name.indexOf('/') >= 0 || (this == WINDOWS && containsWindowsSeparator(name));
  }

  boolean isAbsolute(String name) {
    if (this == POSIX) {
      return name.startsWith("/");
    }
    boolean drive =
        name.length() > 2
            && Character.isLetter(name.charAt(0))
            && name.charAt(1) == ':'
            && isWindowsSlash(name.charAt(2));
    return drive || (name.length() > 1 && isWindowsSlash(name.charAt(0)));
  }

  String join(String directory, String name) {
    String plain = name.startsWith("./") ? name.substring(2) : name;
    if (directory.isEmpty() || hasSeparator(directory.substring(directory.length() - 1))) {
      return directory + plain;
    }
    return directory + separator + plain;
  }

  private static boolean containsWindowsSeparator(String name) {
    return name.indexOf('\\') >= 0 || (name.length() > 1 && name.charAt(1) == ':');
  }

  private static boolean isWindowsSlash(char c) {
    return c == '/' || c == '\\';
  }
}
