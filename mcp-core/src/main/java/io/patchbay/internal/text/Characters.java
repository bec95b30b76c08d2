package io.patchbay.internal.text;

/** Cuts text so that no character is cut in two. */
public final class Characters {
  /** The most characters of a description or of instructions. */
  public static final int DESCRIPTION = 2048;

  private Characters() {}

  /**
   * Returns a text, or its first characters where it has more than a number of them; one fewer
   * where the cut would part a surrogate pair.
   *
   * @param text the text
   * @param most how many UTF-16 units may stay
   */
  public static String first(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    boolean parts =
        most > 0
            && Character.isHighSurrogate(text.charAt(most - 1))
            && Character.isLowSurrogate(text.charAt(most));
    return text.substring(0, parts ? most - 1 : most);
  }
}
