package io.patchbay.config.internal.json;

import java.util.Arrays;

/** A text and where its lines begin. Immutable. */
public final class Text {
  private final String characters;
  private final int[] lines;

  /** Finds the lines: they end with LF, CR or both. */
  public Text(String characters) {
    this.characters = characters;
    this.lines = lines(characters);
  }

  private static int[] lines(String text) {
    int[] lines = new int[16];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean ends =
          c == '\n' || c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n');
      if (ends) {
        if (count == lines.length) {
          lines = Arrays.copyOf(lines, 2 * count);
        }
        lines[count++] = i + 1;
      }
    }
    return Arrays.copyOf(lines, count);
  }

  /** Returns the characters. */
  public String characters() {
    return characters;
  }

  /** Returns the line and column of an offset; a byte order mark has no column. */
  public Position position(int offset) {
    int found = Arrays.binarySearch(lines, offset);
    int line = found >= 0 ? found : -found - 2;
    int from = lines[line];
    if (from == 0 && characters.startsWith("\uFEFF") && offset > 0) {
      from = 1;
    }
    return new Position(line + 1, characters.codePointCount(from, Math.max(from, offset)) + 1);
  }

  /** Returns the offset at which the line of an offset begins. */
  public int lineStart(int offset) {
    int found = Arrays.binarySearch(lines, offset);
    return lines[found >= 0 ? found : -found - 2];
  }

  /**
   * A place that a person can find.
   *
   * @param line from 1
   * @param column from 1, in code points
   */
  public record Position(int line, int column) {}
}
