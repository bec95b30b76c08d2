package io.patchbay.internal.duplex;

import io.patchbay.json.Json;
import java.nio.charset.StandardCharsets;

/** The start of what a peer sent, printable, for a message to a person. */
public final class Sample {
  private static final int LENGTH = 200;

  private Sample() {}

  /** Returns the start of a JSON text. */
  public static String of(Json json) {
    byte[] utf8 = json.toUtf8();
    return of(utf8, 0, utf8.length);
  }

  /** Returns the start of bytes that may be text. */
  public static String of(byte[] bytes, int from, int to) {
    int length = Math.min(to - from, LENGTH);
    String text = new String(bytes, from, length, StandardCharsets.UTF_8);
    StringBuilder printable = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> Character.isISOControl(point) ? '\uFFFD' : point)
        .forEach(printable::appendCodePoint);
    return to - from > length ? printable.append('…').toString() : printable.toString();
  }
}
