package io.patchbay.internal.duplex;

/**
 * Finds the id of a message that cannot be read whole, so that its one request can fail with the
 * reason. Takes the bytes in any pieces and keeps none: it works on a line that is too long to
 * keep.
 *
 * <p>It follows strings and brackets only, and takes the whole number after a member {@code "id"}
 * of the outermost object; what is malformed elsewhere does not disturb it.
 */
public final class Salvage {
  private static final int NONE = 0;
  private static final int AFTER_NAME = 1;
  private static final int NUMBER = 2;

  private int depth;
  private boolean inString;
  private boolean escaped;
  private int matched;
  private int state = NONE;
  private long number;
  private int digits;
  private long id = -1;
  private boolean isAnswer = true;

  /** Creates a scanner at the start of a line. */
  public Salvage() {}

  /** Returns the id in a piece of text, or -1. */
  public static long idIn(byte[] bytes, int from, int to) {
    Salvage salvage = new Salvage();
    salvage.feed(bytes, from, to);
    return salvage.id();
  }

  /** Looks at the next piece. */
  public void feed(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      feed(bytes[i]);
    }
  }

  /** Returns the id found in a message that is no request, or -1. */
  public long id() {
    finishNumber();
    return isAnswer ? id : -1;
  }

  private void feed(byte b) {
    if (inString) {
      inString(b);
      return;
    }
    if (state == NUMBER && (b < '0' || b > '9')) {
      finishNumber();
    }
    switch (b) {
      case '"' -> {
        inString = true;
        matched = 0;
        state = NONE;
      }
      case '{', '[' -> {
        depth++;
        state = NONE;
      }
      case '}', ']' -> depth--;
      case ':' -> {
        if (state == AFTER_NAME) {
          state = NUMBER;
          digits = 0;
          number = 0;
        }
      }
      case ' ', '\t', '\r', '\n' -> {}
      default -> digit(b);
    }
  }

  private void digit(byte b) {
    if (state == NUMBER && b >= '0' && b <= '9' && digits < 18) {
      number = number * 10 + (b - '0');
      digits++;
    } else {
      state = NONE;
    }
  }

  private void finishNumber() {
    if (state == NUMBER && digits > 0) {
      id = number;
      state = NONE;
    }
  }

  /** Matches the names {@code id} and {@code method} letter by letter. */
  private void inString(byte b) {
    if (escaped) {
      escaped = false;
      matched = -1;
    } else if (b == '\\') {
      escaped = true;
    } else if (b == '"') {
      inString = false;
      if (depth == 1 && matched == 2) {
        state = AFTER_NAME;
      } else if (depth == 1 && matched == 16) {
        isAnswer = false;
      }
    } else {
      matched = advance(b);
    }
  }

  private int advance(byte b) {
    if (matched >= 0 && matched < 2) {
      if (b == "id".charAt(matched)) {
        return matched + 1;
      }
      return matched == 0 && b == 'm' ? 11 : -1;
    }
    if (matched >= 11 && matched < 16) {
      return b == "method".charAt(matched - 10) ? matched + 1 : -1;
    }
    return -1;
  }
}
