package io.patchbay.internal.pool;

/**
 * A pattern in which {@code *} stands for any characters, also none, and {@code ?} for one. Held
 * against the whole of a text, in time of at most their product. Immutable.
 *
 * @param pattern the pattern
 */
public record Glob(String pattern) {

  /** Returns the index of the first wildcard, or -1. */
  public int firstWildcard() {
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) == '*' || pattern.charAt(i) == '?') {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether a text fits. */
  public boolean matches(String text) {
    int at = 0;
    int star = -1;
    int resume = 0;
    for (int i = 0; i < text.length(); ) {
      if (at < pattern.length() && pattern.charAt(at) == '*') {
        star = at++;
        resume = i;
      } else if (at < pattern.length() && fits(pattern.charAt(at), text.charAt(i))) {
        at++;
        i++;
      } else if (star >= 0) {
        at = star + 1;
        i = ++resume;
      } else {
        return false;
      }
    }
    return pattern.substring(at).chars().allMatch(c -> c == '*');
  }

  private static boolean fits(char expected, char found) {
    return expected == '?' || expected == found;
  }

  @Override
  public String toString() {
    return pattern;
  }
}
