package io.patchbay.json;

import io.patchbay.internal.bytes.Swar;
import java.util.Arrays;

/**
 * Checks JSON text in one pass and records where its values are.
 *
 * <p>The record is a flat array, the tape: three ints for each value, in the order of the text. A
 * container's children follow it; the third int says where the next sibling is, so a reader steps
 * over what it does not want. Containers nested deeper than {@link #RECORDED_DEPTH} are checked but
 * not recorded: a JSON Schema in a tool list costs its bytes and one entry, and is recorded when
 * somebody looks inside.
 *
 * <p>Strings are scanned eight bytes at a time. UTF-8 is not checked here: text that is not UTF-8
 * reads as U+FFFD, which {@link JsonWriter} also writes.
 */
@SuppressWarnings("EnumOrdinal") // three bits of a tape entry
final class JsonParser {
  /** Message, result, its list, an entry of it: the members of these are on the tape. */
  static final int RECORDED_DEPTH = 3;

  /** A message with more values than this leaves its largest containers unrecorded. */
  private static final int RECORDED_VALUES = 1 << 20;

  /** What the third int of a tape entry can count, with room to spare. */
  private static final int MAX_VALUES = 1 << 25;

  static final int STRIDE = 3;
  static final int KIND_MASK = 7;
  static final int ESCAPED = 1 << 3;
  static final int NON_ASCII = 1 << 4;
  static final int UNRECORDED = 1 << 5;
  static final int NEXT_SHIFT = 6;

  private static final Json.Kind[] KINDS = Json.Kind.values();
  private static final long QUOTES = Swar.ONES * '"';
  private static final long BACKSLASHES = Swar.ONES * '\\';
  private static final long SPACES = Swar.ONES * ' ';

  private final byte[] bytes;
  private final int origin;
  private final int end;
  private final JsonLimits limits;
  private final int recordedTop;
  private int[] tape;
  private int top;

  private JsonParser(
      byte[] bytes, int origin, int end, JsonLimits limits, int recordedValues, int size) {
    this.bytes = bytes;
    this.origin = origin;
    this.end = end;
    this.limits = limits;
    this.recordedTop = recordedValues * STRIDE;
    this.tape = new int[size];
  }

  static ParsedJson parse(byte[] bytes, int from, int to, JsonLimits limits) {
    java.util.Objects.checkFromToIndex(from, to, bytes.length);
    int size = Math.min(48 + (to - from) / 16, 64 * STRIDE);
    JsonParser parser = new JsonParser(bytes, from, to, limits, RECORDED_VALUES, size);
    int at = parser.skipSpace(from);
    at = parser.skipSpace(parser.value(at, 0, true));
    if (at != to) {
      throw parser.error("unexpected " + parser.shown(at) + " after the value", at);
    }
    return new ParsedJson(bytes, parser.tape, 0);
  }

  /** Records the children of a container that {@link #parse} has checked and left out. */
  static ParsedJson record(byte[] bytes, int from, int to) {
    JsonParser parser =
        new JsonParser(
            bytes,
            from,
            to,
            new JsonLimits(JsonLimits.MAX_DEPTH, Integer.MAX_VALUE, Integer.MAX_VALUE),
            MAX_VALUES,
            STRIDE * 16);
    parser.value(from, 0, true);
    if ((parser.tape[2] & UNRECORDED) != 0) {
      throw new JsonException("one array or object of more than " + MAX_VALUES + " values");
    }
    return new ParsedJson(bytes, parser.tape, 0);
  }

  static Json.Kind kind(int info) {
    return KINDS[info & KIND_MASK];
  }

  private int value(int at, int depth, boolean record) {
    if (at >= end) {
      throw error("the text ends where a value should be", at);
    }
    switch (bytes[at]) {
      case '{':
        return object(at, depth, record);
      case '[':
        return array(at, depth, record);
      case '"':
        return string(at, record);
      case 't':
        return literal(at, "true", Json.Kind.BOOLEAN, record);
      case 'f':
        return literal(at, "false", Json.Kind.BOOLEAN, record);
      case 'n':
        return literal(at, "null", Json.Kind.NULL, record);
      default:
        return number(at, record);
    }
  }

  private int object(int open, int depth, boolean record) {
    int self = top;
    boolean inside = begin(open, depth, record);
    int at = skipSpace(open + 1);
    if (at < end && bytes[at] == '}') {
      return close(self, open, at + 1, Json.Kind.OBJECT, record, inside);
    }
    while (true) {
      if (at >= end || bytes[at] != '"') {
        throw error("expected a member name, not " + shown(at), at);
      }
      at = skipSpace(string(at, inside));
      if (at >= end || bytes[at] != ':') {
        throw error("expected ':' after a member name, not " + shown(at), at);
      }
      at = skipSpace(value(skipSpace(at + 1), depth + 1, inside));
      if (at < end && bytes[at] == ',') {
        at = skipSpace(at + 1);
      } else if (at < end && bytes[at] == '}') {
        return close(self, open, at + 1, Json.Kind.OBJECT, record, inside);
      } else {
        throw error("expected ',' or '}' in an object, not " + shown(at), at);
      }
      inside = stillRecording(self, inside);
    }
  }

  private int array(int open, int depth, boolean record) {
    int self = top;
    boolean inside = begin(open, depth, record);
    int at = skipSpace(open + 1);
    if (at < end && bytes[at] == ']') {
      return close(self, open, at + 1, Json.Kind.ARRAY, record, inside);
    }
    while (true) {
      at = skipSpace(value(at, depth + 1, inside));
      if (at < end && bytes[at] == ',') {
        at = skipSpace(at + 1);
      } else if (at < end && bytes[at] == ']') {
        return close(self, open, at + 1, Json.Kind.ARRAY, record, inside);
      } else {
        throw error("expected ',' or ']' in an array, not " + shown(at), at);
      }
      inside = stillRecording(self, inside);
    }
  }

  private boolean begin(int open, int depth, boolean record) {
    if (depth >= limits.depth()) {
      throw error("nested deeper than " + limits.depth(), open);
    }
    if (record) {
      push(open, open, 0);
    }
    return record && depth <= RECORDED_DEPTH;
  }

  private boolean stillRecording(int self, boolean inside) {
    if (inside && top > recordedTop) {
      top = self + STRIDE;
      return false;
    }
    return inside;
  }

  private int close(int self, int open, int after, Json.Kind kind, boolean record, boolean inside) {
    if (record) {
      tape[self] = open;
      tape[self + 1] = after;
      tape[self + 2] = top / STRIDE << NEXT_SHIFT | (inside ? 0 : UNRECORDED) | kind.ordinal();
    }
    return after;
  }

  private int string(int quote, boolean record) {
    int start = quote + 1;
    int at = start;
    long high = 0;
    int flags = 0;
    while (true) {
      while (at + Long.BYTES <= end) {
        long word = Swar.word(bytes, at);
        long stop = Swar.zeroBytes(word ^ QUOTES) | Swar.zeroBytes(word ^ BACKSLASHES);
        stop |= (word - SPACES) & ~word & Swar.HIGH;
        high |= word;
        if (stop != 0) {
          at += Long.numberOfTrailingZeros(stop) >>> 3;
          break;
        }
        at += Long.BYTES;
      }
      if (at >= end) {
        throw error("a string is not closed", quote);
      }
      byte b = bytes[at];
      if (b == '"') {
        break;
      } else if (b == '\\') {
        flags |= ESCAPED;
        at = escape(at);
      } else if (b >= 0 && b < ' ') {
        throw error("a control character in a string must be escaped", at);
      } else {
        high |= b;
        at++;
      }
    }
    if (at - start > limits.stringLength()) {
      throw error(
          "a string of " + (at - start) + " bytes, the limit is " + limits.stringLength(), start);
    }
    if (record) {
      flags |= (high & Swar.HIGH) != 0 ? NON_ASCII : 0;
      push(start, at, flags | Json.Kind.STRING.ordinal());
    }
    return at + 1;
  }

  private int escape(int backslash) {
    if (backslash + 1 >= end) {
      throw error("a string is not closed", backslash);
    }
    switch (bytes[backslash + 1]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
        return backslash + 2;
      case 'u':
        for (int i = backslash + 2; i < backslash + 6; i++) {
          if (i >= end || !isHex(bytes[i])) {
            throw error("\\u needs four hexadecimal digits", backslash);
          }
        }
        return backslash + 6;
      default:
        throw error("unknown escape \\" + shown(backslash + 1), backslash);
    }
  }

  private static boolean isHex(byte b) {
    return isDigit(b) || b >= 'a' && b <= 'f' || b >= 'A' && b <= 'F';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private int literal(int start, String word, Json.Kind kind, boolean record) {
    int after = start + word.length();
    if (after > end) {
      throw error("expected " + word, start);
    }
    for (int i = 1; i < word.length(); i++) {
      if (bytes[start + i] != word.charAt(i)) {
        throw error("expected " + word, start);
      }
    }
    return scalar(start, after, kind, record);
  }

  private int number(int start, boolean record) {
    int at = start;
    if (bytes[at] == '-') {
      at++;
    }
    if (at < end && bytes[at] == '0') {
      at++;
    } else {
      at = digits(at, start);
    }
    if (at < end && bytes[at] == '.') {
      at = digits(at + 1, start);
    }
    if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
      at++;
      if (at < end && (bytes[at] == '+' || bytes[at] == '-')) {
        at++;
      }
      at = digits(at, start);
    }
    if (at - start > limits.numberLength()) {
      throw error(
          "a number of " + (at - start) + " characters, the limit is " + limits.numberLength(),
          start);
    }
    return scalar(start, at, Json.Kind.NUMBER, record);
  }

  private int digits(int from, int start) {
    int at = from;
    while (at < end && isDigit(bytes[at])) {
      at++;
    }
    if (at == from) {
      throw error("expected " + (from == start ? "a value" : "a digit") + ", not " + shown(at), at);
    }
    return at;
  }

  private int scalar(int start, int after, Json.Kind kind, boolean record) {
    if (after < end && isWord(bytes[after])) {
      throw error("unexpected " + shown(after) + " after a value", after);
    }
    if (record) {
      push(start, after, kind.ordinal());
    }
    return after;
  }

  private static boolean isWord(byte b) {
    return isDigit(b)
        || b >= 'a' && b <= 'z'
        || b >= 'A' && b <= 'Z'
        || b == '.'
        || b == '-'
        || b == '+';
  }

  private int skipSpace(int from) {
    int at = from;
    while (at < end) {
      byte b = bytes[at];
      if (b > ' ' || b != ' ' && b != '\n' && b != '\r' && b != '\t') {
        break;
      }
      at++;
    }
    return at;
  }

  private void push(int start, int after, int info) {
    if (top + STRIDE > tape.length) {
      tape = Arrays.copyOf(tape, Math.max(tape.length + tape.length / 2, tape.length + 48));
    }
    tape[top] = start;
    tape[top + 1] = after;
    top += STRIDE;
    tape[top - 1] = top / STRIDE << NEXT_SHIFT | info;
  }

  private String shown(int at) {
    if (at >= end) {
      return "the end of the text";
    }
    byte b = bytes[at];
    return b > ' ' && b < 127 ? "'" + (char) b + "'" : String.format("byte 0x%02x", b);
  }

  private JsonException error(String message, int at) {
    return new JsonException(message + " (at byte " + (at - origin) + ")");
  }
}
