package io.patchbay.internal.schema;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A pattern of a schema whose search ends, however the pattern is written. */
final class BoundedPattern implements RegularExpression {
  private static final int MAX_LOOKS = 200_000;

  private final Pattern pattern;

  private BoundedPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Returns the pattern; one that cannot be read here allows every text. */
  static RegularExpression of(String regex) {
    try {
      String java =
          RegularExpressions.replaceLongformCharacterProperties(
              RegularExpressions.replaceDollarAnchors(regex));
      return new BoundedPattern(Pattern.compile(java));
    } catch (PatternSyntaxException | StackOverflowError e) {
      return text -> true;
    }
  }

  @Override
  public boolean matches(String text) {
    try {
      return pattern.matcher(new Looked(text, 10 * text.length() + MAX_LOOKS)).find();
    } catch (StackOverflowError e) {
      throw new Exhausted("the pattern '" + pattern + "' nests too deep");
    }
  }

  /** A text that counts how often it is looked at. */
  private static final class Looked implements CharSequence {
    private final String text;
    private int left;

    Looked(String text, int looks) {
      this.text = text;
      this.left = looks;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (--left < 0) {
        throw new Exhausted("a pattern takes too many looks at a text");
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
  }
}
