package io.patchbay.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Random JSON texts, and texts that were JSON before something happened to their bytes. */
final class JsonDocuments {
  private static final String[] SPACES = {"", "", "", " ", "\n", "\t", "\r\n  "};
  private static final String[] SCALARS = {
    "true",
    "false",
    "null",
    "0",
    "-0",
    "1",
    "-17",
    "0.1",
    "1.50",
    "1e3",
    "1E-3",
    "1.5e+10",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "1e400",
    "1e-400",
    "123456789012345678901234567890.000000000000000000001"
  };
  private static final String[] PIECES = {
    "a", "bcd", "long run of plain text", "\\n", "\\\"", "\\\\", "\\/", "\\b\\f\\r\\t", "\\u0041",
    "\\u00e9", "\\u0000", "\\ud83d\\ude00", "\\uD800", "\\udc00", "é", "漢", "😀", "\u007f",
    "\u2028", "{", "[", ":", ","
  };
  private static final byte[] BYTES =
      "{}[]:,\"\\/truefalsn0123456789.-+eEuU \t\n\rax\0\u001f".getBytes(StandardCharsets.UTF_8);

  private final Random random;

  JsonDocuments(long seed) {
    this.random = new Random(seed);
  }

  String document() {
    StringBuilder text = new StringBuilder();
    value(text.append(space()), 0);
    return text.append(space()).toString();
  }

  /** Changes one to three places of a text; the result may or may not be JSON. */
  byte[] mutate(byte[] text) {
    byte[] bytes = text;
    for (int i = random.nextInt(3); i >= 0; i--) {
      bytes = mutateOnce(bytes);
    }
    return bytes;
  }

  /** Puts a text in the middle of a larger array. */
  byte[] embed(byte[] text, int before) {
    byte[] bytes = new byte[before + text.length + random.nextInt(12)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = BYTES[random.nextInt(BYTES.length)];
    }
    System.arraycopy(text, 0, bytes, before, text.length);
    return bytes;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  private void value(StringBuilder text, int depth) {
    switch (random.nextInt(depth > 6 ? 3 : 7)) {
      case 0, 1 -> text.append(SCALARS[random.nextInt(SCALARS.length)]);
      case 2 -> string(text);
      case 3, 4 -> array(text, depth);
      default -> object(text, depth);
    }
  }

  private void array(StringBuilder text, int depth) {
    text.append('[').append(space());
    for (int i = random.nextInt(5); i > 0; i--) {
      value(text, depth + 1);
      text.append(space()).append(i > 1 ? "," : "").append(space());
    }
    text.append(']');
  }

  private void object(StringBuilder text, int depth) {
    text.append('{').append(space());
    for (int i = random.nextInt(5); i > 0; i--) {
      string(text);
      value(text.append(space()).append(':').append(space()), depth + 1);
      text.append(space()).append(i > 1 ? "," : "").append(space());
    }
    text.append('}');
  }

  private void string(StringBuilder text) {
    text.append('"');
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    text.append('"');
  }

  private String space() {
    return SPACES[random.nextInt(SPACES.length)];
  }

  private byte[] mutateOnce(byte[] bytes) {
    if (bytes.length == 0) {
      return bytes;
    }
    int at = random.nextInt(bytes.length);
    int to = Math.min(bytes.length, at + 1 + random.nextInt(4));
    byte any =
        random.nextInt(8) == 0 ? (byte) random.nextInt() : BYTES[random.nextInt(BYTES.length)];
    return switch (random.nextInt(5)) {
      case 0 -> spliced(bytes, at, new byte[] {any}, at + 1);
      case 1 -> spliced(bytes, at, new byte[] {any}, at);
      case 2 -> spliced(bytes, at, new byte[0], to);
      case 3 -> spliced(bytes, to, Arrays.copyOfRange(bytes, at, to), to);
      default -> Arrays.copyOf(bytes, at);
    };
  }

  private static byte[] spliced(byte[] bytes, int from, byte[] middle, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, from);
    out.writeBytes(middle);
    out.write(bytes, to, bytes.length - to);
    return out.toByteArray();
  }
}
