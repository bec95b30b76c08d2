package io.patchbay.config.internal.expand;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** Which brace closes which <code>${</code> of a text. */
final class Braces {
  private static final Braces NONE = new Braces(new int[0]);

  private final int[] closing;

  private Braces(int[] closing) {
    this.closing = closing;
  }

  static Braces of(String text) {
    if (!text.contains(":-")) {
      return NONE;
    }
    int[] closing = new int[text.length()];
    Arrays.fill(closing, -1);
    Deque<Integer> open = new ArrayDeque<>();
    for (int at = 0; at < text.length(); at++) {
      if (text.startsWith("${", at)) {
        open.push(at++);
      } else if (text.charAt(at) == '}' && !open.isEmpty()) {
        closing[open.pop()] = at;
      }
    }
    return new Braces(closing);
  }

  /** Returns the brace that closes what begins at an offset, or -1. */
  int closing(int dollar) {
    return dollar < closing.length ? closing[dollar] : -1;
  }
}
