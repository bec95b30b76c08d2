package io.patchbay.transport.stdio.internal;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts bytes into lines of UTF-8, whatever the locale; what is malformed becomes U+FFFD. A line
 * ends with LF, CR or both. One longer than the limit comes in pieces, cut between characters, so a
 * stream without line ends costs no more than one piece. Not thread-safe.
 */
final class LineCutter {
  private final byte[] line;
  private final Consumer<String> out;
  private int length;
  private boolean afterCarriageReturn;

  LineCutter(int limit, Consumer<String> out) {
    this.line = new byte[limit];
    this.out = out;
  }

  void add(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      add(bytes[i]);
    }
  }

  /** Hands out what has come since the last line end, if anything. */
  void finish() {
    if (length > 0) {
      emit(length);
    }
  }

  /** What has come since the last line end. */
  String partial() {
    return new String(line, 0, length, StandardCharsets.UTF_8);
  }

  private void add(byte b) {
    boolean secondHalf = b == '\n' && afterCarriageReturn;
    afterCarriageReturn = b == '\r';
    if (secondHalf) {
      return;
    }
    if (b == '\n' || b == '\r') {
      emit(length);
      return;
    }
    if (length == line.length) {
      emit(wholeCharacters());
    }
    line[length++] = b;
  }

  /** Up to three bytes of a character that is not yet complete stay for the next piece. */
  private int wholeCharacters() {
    int start = length - 1;
    while (start > length - 4 && start > 0 && (line[start] & 0xc0) == 0x80) {
      start--;
    }
    int lead = line[start] & 0xff;
    int size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return start > 0 && start + size > length ? start : length;
  }

  private void emit(int count) {
    out.accept(new String(line, 0, count, StandardCharsets.UTF_8));
    System.arraycopy(line, count, line, 0, length - count);
    length -= count;
  }
}
