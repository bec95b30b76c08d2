package io.patchbay.internal.catalogue;

/** What lies above and below what. */
final class Uris {
  private Uris() {}

  /** Returns whether two URIs are the same, or one lies below the other. */
  static boolean related(String one, String other) {
    return one.equals(other) || isBelow(one, other) || isBelow(other, one);
  }

  private static boolean isBelow(String uri, String above) {
    if (above.isEmpty() || !uri.startsWith(above) || uri.length() == above.length()) {
      return false;
    }
    char next = uri.charAt(above.length());
    return above.endsWith("/") || next == '/' || next == '?' || next == '#';
  }
}
