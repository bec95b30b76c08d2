package io.patchbay.internal.pool;

/** What is left of a name where only some characters are legal. */
public final class LegalName {
  private LegalName() {}

  /**
   * Returns a name with each UTF-16 unit outside {@code [A-Za-z0-9]} and {@code others} as {@code
   * _}, the way the agents' own expressions replace them.
   */
  public static String of(String name, String others) {
    StringBuilder legal = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      legal.append(isLetter(c) || c >= '0' && c <= '9' || others.indexOf(c) >= 0 ? c : '_');
    }
    return legal.toString();
  }

  /** Returns a name in {@code [A-Za-z0-9_-]}. */
  public static String of(String name) {
    return of(name, "_-");
  }

  /** Returns whether a character is an ASCII letter. */
  public static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }
}
