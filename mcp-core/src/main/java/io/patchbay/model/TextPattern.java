package io.patchbay.model;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A text under the pattern of a server, which may be written so that it never ends. The text counts
 * how often it is looked at and stops the search; a pattern that cannot be read or decided here is
 * left to the server.
 */
final class TextPattern implements CharSequence {
  private static final int LOOKS = 1_000_000;
  private static final int LONGEST = 2_000;

  private final String text;
  private int looks;

  private TextPattern(String text) {
    this.text = text;
  }

  /** Returns whether a part of the text matches, as JSON Schema has it. */
  static boolean allows(String pattern, String text) {
    if (pattern.length() > LONGEST || text.length() > LONGEST) {
      return true;
    }
    try {
      return Pattern.compile(pattern).matcher(new TextPattern(text)).find();
    } catch (PatternSyntaxException | Endless | StackOverflowError e) {
      return true;
    }
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    if (++looks > LOOKS) {
      throw new Endless();
    }
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text;
  }

  /** The search takes too long. */
  private static final class Endless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Endless() {
      super(null, null, false, false);
    }
  }
}
