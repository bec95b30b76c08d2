package io.patchbay.config.internal.edit;

import java.util.ArrayList;
import java.util.List;

/**
 * A comma or a comment: what stands between values besides white space.
 *
 * @param kind which of them
 * @param start where it begins
 * @param end where it ends; a line comment ends before the line does
 */
record Piece(Kind kind, int start, int end) {
  enum Kind {
    COMMA,
    LINE_COMMENT,
    BLOCK_COMMENT
  }

  boolean isComma() {
    return kind == Kind.COMMA;
  }

  boolean isBlockComment() {
    return kind == Kind.BLOCK_COMMENT;
  }

  /** Returns the pieces between two places that have no value between them. */
  static List<Piece> between(String text, int from, int to) {
    List<Piece> pieces = new ArrayList<>();
    int at = from;
    while (at < to) {
      char c = text.charAt(at);
      if (c == ',') {
        pieces.add(new Piece(Kind.COMMA, at, at + 1));
        at++;
      } else if (c == '/') {
        Piece comment = comment(text, at);
        pieces.add(comment);
        at = comment.end();
      } else {
        at++;
      }
    }
    return pieces;
  }

  private static Piece comment(String text, int start) {
    if (text.startsWith("/*", start)) {
      int end = text.indexOf("*/", start + 2);
      return new Piece(Kind.BLOCK_COMMENT, start, end < 0 ? text.length() : end + 2);
    }
    int end = start;
    while (!Lines.endsAt(text, end)) {
      end++;
    }
    return new Piece(Kind.LINE_COMMENT, start, end);
  }
}
