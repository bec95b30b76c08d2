package io.patchbay.json;

import io.patchbay.internal.bytes.Swar;
import io.patchbay.internal.members.Members;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes compact JSON in UTF-8 into a buffer that is kept from message to message.
 *
 * <p>Commas are placed by the writer. What is written is well-formed UTF-8 even where a string has
 * a lone surrogate (it becomes U+FFFD), and has no raw line break, so a written message is one
 * line. The caller keeps {@link #beginObject} and {@link #endObject} paired.
 *
 * <p>Not thread-safe.
 */
public final class JsonWriter {
  private static final int MAX_DEPTH = JsonLimits.DEFAULT.depth();
  private static final int KEPT = 64 * 1024;
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] VERSION = "\"jsonrpc\":\"2.0\"".getBytes(StandardCharsets.US_ASCII);

  private byte[] buffer = new byte[256];
  private int length;
  private int depth;

  /** Creates an empty writer. */
  public JsonWriter() {}

  /** Returns the buffer that holds the text; valid until the next write. */
  public byte[] buffer() {
    return buffer;
  }

  /** Returns how many bytes of {@link #buffer} are text. */
  public int length() {
    return length;
  }

  /** Returns a copy of the text. */
  public byte[] toUtf8() {
    return Arrays.copyOf(buffer, length);
  }

  /** Forgets what was written; a buffer that grew large is given back. */
  public JsonWriter reset() {
    length = 0;
    depth = 0;
    if (buffer.length > KEPT) {
      buffer = new byte[256];
    }
    return this;
  }

  /**
   * Forgets what was written after a length that {@link #length} gave between two values at the
   * top, so that a value that could not be written whole leaves nothing behind.
   */
  public JsonWriter truncate(int length) {
    this.length = Math.min(length, this.length);
    depth = 0;
    return this;
  }

  /** Opens an object. */
  public JsonWriter beginObject() {
    return open('{');
  }

  /** Opens an object that begins with {@code "jsonrpc":"2.0"}, as every JSON-RPC message does. */
  public JsonWriter beginMessage() {
    open('{');
    put(VERSION, 0, VERSION.length);
    return this;
  }

  /** Closes the object opened last. */
  public JsonWriter endObject() {
    return close('}');
  }

  /** Opens an array. */
  public JsonWriter beginArray() {
    return open('[');
  }

  /** Closes the array opened last. */
  public JsonWriter endArray() {
    return close(']');
  }

  /** Writes a member's name; its value has to follow. */
  public JsonWriter name(String name) {
    separate();
    string(name);
    put((byte) ':');
    return this;
  }

  /** Writes a member. */
  public JsonWriter member(String name, @Nullable Object value) {
    return name(name).value(value);
  }

  /** Ends a line: the frame of the stdio transport. */
  public JsonWriter newline() {
    put((byte) '\n');
    return this;
  }

  /**
   * Writes a value of any type that {@link Json#of} takes.
   *
   * @throws JsonException if the value has no JSON form, or nests deeper than 500
   */
  public JsonWriter value(@Nullable Object value) {
    if (value instanceof String text) {
      separate();
      string(text);
    } else if (value instanceof Long || value instanceof Integer) {
      separate();
      number(((Number) value).longValue());
    } else if (value instanceof Json json) {
      json.writeTo(this);
    } else if (value instanceof Members members) {
      members(members);
    } else if (value instanceof ToJson json) {
      json.json().writeTo(this);
    } else if (value instanceof Map<?, ?> map) {
      beginObject();
      map.forEach((name, member) -> member(memberName(name), member));
      endObject();
    } else if (value != null && BuiltJson.isList(value)) {
      list(value);
    } else if (value instanceof Optional<?> optional) {
      value(optional.orElse(null));
    } else {
      separate();
      scalar(value);
    }
    return this;
  }

  private void members(Members members) {
    beginObject();
    put(members.text(), 0, members.text().length);
    for (int i = members.encoded(); i < members.size(); i++) {
      var unused = member(members.name(i), members.value(i));
    }
    endObject();
  }

  static String memberName(@Nullable Object name) {
    if (name == null) {
      throw new JsonException("a member name is null");
    }
    return name.toString();
  }

  private void list(Object value) {
    beginArray();
    if (value instanceof Iterable<?> iterable) {
      iterable.forEach(this::value);
    } else {
      for (int i = 0; i < Array.getLength(value); i++) {
        value(Array.get(value, i));
      }
    }
    endArray();
  }

  private void scalar(@Nullable Object value) {
    if (value == null) {
      ascii("null");
    } else if (value instanceof Boolean
        || value instanceof BigInteger
        || value instanceof BigDecimal) {
      ascii(value.toString());
    } else if (value instanceof CharSequence || value instanceof Character) {
      string(value.toString());
    } else if (value instanceof Number number) {
      if (!Double.isFinite(number.doubleValue())) {
        throw new JsonException(number + " has no JSON form");
      }
      ascii(number.toString());
    } else {
      byte[] bound = Binding.write(value);
      put(bound, 0, bound.length);
    }
  }

  /** Copies JSON text that the parser has checked, in one line and well-formed UTF-8. */
  void raw(byte[] bytes, int from, int to) {
    separate();
    if (Swar.isPrintableAscii(bytes, from, to)) {
      put(bytes, from, to - from);
      return;
    }
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        raw(text.getBytes(StandardCharsets.UTF_8));
        return;
      } else if (bytes[i] == '\n' || bytes[i] == '\r') {
        raw(Arrays.copyOfRange(bytes, from, to));
        return;
      }
    }
    put(bytes, from, to - from);
  }

  /** Between tokens a line break means what a space means; inside a string there is none. */
  private void raw(byte[] own) {
    for (int i = 0; i < own.length; i++) {
      if (own[i] == '\n' || own[i] == '\r') {
        own[i] = ' ';
      }
    }
    put(own, 0, own.length);
  }

  private JsonWriter open(char bracket) {
    separate();
    if (++depth > MAX_DEPTH) {
      throw new JsonException(
          "nested deeper than " + MAX_DEPTH + ": does the value contain itself?");
    }
    put((byte) bracket);
    return this;
  }

  private JsonWriter close(char bracket) {
    depth--;
    put((byte) bracket);
    return this;
  }

  /** A value or member name needs a comma unless it is the first thing in its container. */
  private void separate() {
    if (length == 0) {
      return;
    }
    byte last = buffer[length - 1];
    if (last != '{' && last != '[' && last != ':' && last != '\n') {
      put((byte) ',');
    }
  }

  private void string(String text) {
    int size = text.length();
    ensure(size + 2);
    byte[] target = buffer;
    int at = length;
    target[at++] = '"';
    int plain = 0;
    while (plain < size && isPlain(text.charAt(plain))) {
      target[at++] = (byte) text.charAt(plain++);
    }
    length = at;
    for (int i = plain; i < size; i++) {
      char c = text.charAt(i);
      if (isPlain(c)) {
        put((byte) c);
      } else {
        i += special(text, i, c);
      }
    }
    put((byte) '"');
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c < 0x7F && c != '"' && c != '\\';
  }

  /** Writes what is not a plain ASCII character; returns how many further units it took. */
  private int special(String text, int i, char c) {
    switch (c) {
      case '"', '\\' -> escape((byte) c);
      case '\n' -> escape((byte) 'n');
      case '\r' -> escape((byte) 'r');
      case '\t' -> escape((byte) 't');
      default -> {
        if (c < ' ') {
          ascii("\\u00");
          put(HEX[c >> 4]);
          put(HEX[c & 15]);
        } else if (!Character.isSurrogate(c)) {
          codePoint(c);
        } else if (Character.isHighSurrogate(c)
            && i + 1 < text.length()
            && Character.isLowSurrogate(text.charAt(i + 1))) {
          codePoint(Character.toCodePoint(c, text.charAt(i + 1)));
          return 1;
        } else {
          codePoint(0xFFFD);
        }
      }
    }
    return 0;
  }

  private void escape(byte letter) {
    put((byte) '\\');
    put(letter);
  }

  private void codePoint(int point) {
    if (point < 0x80) {
      put((byte) point);
    } else if (point < 0x800) {
      put((byte) (0xC0 | point >> 6));
      put((byte) (0x80 | point & 0x3F));
    } else if (point < 0x10000) {
      put((byte) (0xE0 | point >> 12));
      put((byte) (0x80 | point >> 6 & 0x3F));
      put((byte) (0x80 | point & 0x3F));
    } else {
      put((byte) (0xF0 | point >> 18));
      put((byte) (0x80 | point >> 12 & 0x3F));
      put((byte) (0x80 | point >> 6 & 0x3F));
      put((byte) (0x80 | point & 0x3F));
    }
  }

  private void number(long number) {
    if (number < 0) {
      ascii(Long.toString(number));
      return;
    }
    int digits = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    ensure(digits);
    long rest = number;
    for (int i = length + digits - 1; i >= length; i--) {
      buffer[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
  }

  private void ascii(String text) {
    ensure(text.length());
    for (int i = 0; i < text.length(); i++) {
      buffer[length++] = (byte) text.charAt(i);
    }
  }

  private void put(byte b) {
    if (length == buffer.length) {
      ensure(1);
    }
    buffer[length++] = b;
  }

  private void put(byte[] bytes, int from, int count) {
    ensure(count);
    System.arraycopy(bytes, from, buffer, length, count);
    length += count;
  }

  private void ensure(int more) {
    if (buffer.length - length < more) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more + 16));
    }
  }
}
