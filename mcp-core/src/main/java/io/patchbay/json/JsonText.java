package io.patchbay.json;

import io.patchbay.internal.bytes.Swar;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** How values read and print. */
final class JsonText {
  private static final int SAMPLE = 60;

  private JsonText() {}

  /** The start of a value, for an error message. */
  static String sample(Json value) {
    String text = value.toString();
    if (text.length() <= SAMPLE) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(SAMPLE - 1)) ? SAMPLE - 1 : SAMPLE;
    return text.substring(0, end) + "…";
  }

  /** The plain Java number that prints as the decimal does. */
  static Number number(BigDecimal decimal) {
    if (decimal.signum() == 0 && decimal.scale() <= 0) {
      return 0L;
    }
    if (decimal.scale() <= 0 && (long) decimal.precision() - decimal.scale() <= 1_000) {
      BigDecimal whole = decimal.setScale(0);
      return whole.precision() <= 18 ? (Number) whole.longValueExact() : shrink(whole);
    }
    double nearest = decimal.doubleValue();
    if (Double.isFinite(nearest)
        && new BigDecimal(Double.toString(nearest)).compareTo(decimal) == 0) {
      return nearest;
    }
    return decimal;
  }

  /** Whether two numbers are equal, by value where a {@link BigDecimal} can hold it. */
  static boolean equalNumbers(Json one, Json other) {
    try {
      return one.asBigDecimal().compareTo(other.asBigDecimal()) == 0;
    } catch (JsonException e) {
      return one.toString().equals(other.toString());
    }
  }

  private static Number shrink(BigDecimal whole) {
    java.math.BigInteger integer = whole.toBigIntegerExact();
    return integer.bitLength() < 64 ? (Number) integer.longValue() : integer;
  }

  /**
   * Decodes a string that has escapes. The parser has checked the escapes.
   *
   * @param from index after the opening quote
   * @param to index of the closing quote
   * @param isAscii whether all the bytes are ASCII
   */
  static String unescape(byte[] bytes, int from, int to, boolean isAscii) {
    byte[] out = Scratch.take(to - from);
    int length = 0;
    int copied = from;
    boolean ascii = isAscii;
    int at = Swar.indexOf(bytes, from, to, (byte) '\\');
    while (at < to) {
      int run = at - copied;
      System.arraycopy(bytes, copied, out, length, run);
      length += run;
      if (bytes[at + 1] != 'u') {
        out[length++] = plain(bytes[at + 1]);
        at += 2;
      } else {
        int unit = hex4(bytes, at + 2);
        at += 6;
        if (Character.isHighSurrogate((char) unit)
            && at + 6 <= to
            && bytes[at] == '\\'
            && bytes[at + 1] == 'u'
            && Character.isLowSurrogate((char) hex4(bytes, at + 2))) {
          unit = Character.toCodePoint((char) unit, (char) hex4(bytes, at + 2));
          at += 6;
        } else if (unit >= 0xD800 && unit <= 0xDFFF) {
          unit = 0xFFFD;
        }
        ascii &= unit < 0x80;
        length = putCodePoint(out, length, unit);
      }
      copied = at;
      at = Swar.indexOf(bytes, at, to, (byte) '\\');
    }
    System.arraycopy(bytes, copied, out, length, to - copied);
    String text =
        new String(
            out,
            0,
            length + to - copied,
            ascii ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    Scratch.giveBack(out);
    return text;
  }

  private static byte plain(byte escape) {
    return switch (escape) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> escape;
    };
  }

  static int hex4(byte[] bytes, int at) {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      unit = unit << 4 | Character.digit(bytes[at + i], 16);
    }
    return unit;
  }

  /** Writes a code point in UTF-8; an escape is never shorter than what it stands for. */
  private static int putCodePoint(byte[] out, int at, int point) {
    if (point < 0x80) {
      out[at] = (byte) point;
      return at + 1;
    }
    if (point < 0x800) {
      out[at] = (byte) (0xC0 | point >> 6);
      out[at + 1] = (byte) (0x80 | point & 0x3F);
      return at + 2;
    }
    if (point < 0x10000) {
      out[at] = (byte) (0xE0 | point >> 12);
      out[at + 1] = (byte) (0x80 | point >> 6 & 0x3F);
      out[at + 2] = (byte) (0x80 | point & 0x3F);
      return at + 3;
    }
    out[at] = (byte) (0xF0 | point >> 18);
    out[at + 1] = (byte) (0x80 | point >> 12 & 0x3F);
    out[at + 2] = (byte) (0x80 | point >> 6 & 0x3F);
    out[at + 3] = (byte) (0x80 | point & 0x3F);
    return at + 4;
  }
}
