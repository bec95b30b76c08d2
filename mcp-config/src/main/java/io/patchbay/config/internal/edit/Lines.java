package io.patchbay.config.internal.edit;

/** Lines and what they begin and end with. They end with LF, CR or both. */
final class Lines {
  private static final char MARK = '\uFEFF';

  private Lines() {}

  static boolean isEnd(char c) {
    return c == '\n' || c == '\r';
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /** Returns whether a line ends between two places. */
  static boolean broken(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (isEnd(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Returns where the line of a place begins, after a byte order mark. */
  static int startOf(String text, int at) {
    int start = at;
    while (start > 0 && !isEnd(text.charAt(start - 1))) {
      start--;
    }
    return start == 0 && at > 0 && text.charAt(0) == MARK ? 1 : start;
  }

  /** Returns the blanks with which the line of a place begins. */
  static String indentOf(String text, int at) {
    int start = startOf(text, at);
    return text.substring(start, afterBlanks(text, start));
  }

  static int afterBlanks(String text, int at) {
    int after = at;
    while (after < text.length() && isBlank(text.charAt(after))) {
      after++;
    }
    return after;
  }

  static int beforeBlanks(String text, int at) {
    int before = at;
    while (before > 0 && isBlank(text.charAt(before - 1))) {
      before--;
    }
    return before;
  }

  /** Returns whether a line, or the text, ends here. */
  static boolean endsAt(String text, int at) {
    return at == text.length() || isEnd(text.charAt(at));
  }

  /** Returns the line end that stands here, or nothing. */
  static String endAt(String text, int at) {
    if (endsAt(text, at)) {
      int length = text.startsWith("\r\n", at) ? 2 : Math.min(1, text.length() - at);
      return text.substring(at, at + length);
    }
    return "";
  }

  /** Returns the line end of the neighbourhood: the one here, before, after, or LF. */
  static String endNear(String text, int at) {
    if (at < text.length() && isEnd(text.charAt(at))) {
      return endAt(text, at);
    }
    for (int i = at - 1; i >= 0; i--) {
      if (isEnd(text.charAt(i))) {
        return endAt(text, i > 0 && text.startsWith("\r\n", i - 1) ? i - 1 : i);
      }
    }
    for (int i = at; i < text.length(); i++) {
      if (isEnd(text.charAt(i))) {
        return endAt(text, i);
      }
    }
    return "\n";
  }
}
