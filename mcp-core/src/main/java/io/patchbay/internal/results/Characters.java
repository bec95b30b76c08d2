package io.patchbay.internal.results;

/** Text cut so that no character is cut in two. */
final class Characters {
  private Characters() {}

  /** Returns the first chars of a text, one less where the cut would part a surrogate pair. */
  static String first(String text, int chars) {
    if (text.length() <= chars) {
      return text;
    }
    boolean parts = chars > 0 && Character.isHighSurrogate(text.charAt(chars - 1));
    return text.substring(0, parts ? chars - 1 : chars);
  }
}
