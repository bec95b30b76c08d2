package io.patchbay.json;

import static io.patchbay.json.JsonParser.ESCAPED;
import static io.patchbay.json.JsonParser.NEXT_SHIFT;
import static io.patchbay.json.JsonParser.NON_ASCII;
import static io.patchbay.json.JsonParser.STRIDE;
import static io.patchbay.json.JsonParser.UNRECORDED;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value where it stands in the text, found by the tape of {@link JsonParser}. */
final class ParsedJson extends Json {
  private final byte[] bytes;
  private final int[] tape;
  private final int at;
  private @Nullable ParsedJson recorded;

  /**
   * @param node the value's number on the tape
   */
  ParsedJson(byte[] bytes, int[] tape, int node) {
    this.bytes = bytes;
    this.tape = tape;
    this.at = node * STRIDE;
  }

  @Override
  public Kind kind() {
    return JsonParser.kind(info());
  }

  @Override
  public @Nullable Json get(String name) {
    if (kind() != Kind.OBJECT) {
      return null;
    }
    ParsedJson self = recorded();
    Json found = null;
    int end = self.next(self.at);
    for (int key = self.at + STRIDE; key < end; key = self.next(key + STRIDE)) {
      if (self.isNamed(key, name)) {
        found = new ParsedJson(bytes, self.tape, key / STRIDE + 1);
      }
    }
    return found;
  }

  @Override
  public Map<String, Json> members() {
    if (kind() != Kind.OBJECT) {
      return Map.of();
    }
    ParsedJson self = recorded();
    Map<String, Json> members = new LinkedHashMap<>();
    int end = self.next(self.at);
    for (int key = self.at + STRIDE; key < end; key = self.next(key + STRIDE)) {
      members.put(self.text(key), new ParsedJson(bytes, self.tape, key / STRIDE + 1));
    }
    return Collections.unmodifiableMap(members);
  }

  @Override
  public List<Json> elements() {
    if (kind() != Kind.ARRAY) {
      return List.of();
    }
    ParsedJson self = recorded();
    Json[] elements = new Json[self.countElements()];
    int element = self.at + STRIDE;
    for (int i = 0; i < elements.length; i++) {
      elements[i] = new ParsedJson(bytes, self.tape, element / STRIDE);
      element = self.next(element);
    }
    return List.of(elements);
  }

  private int countElements() {
    int count = 0;
    int end = next(at);
    for (int element = at + STRIDE; element < end; element = next(element)) {
      count++;
    }
    return count;
  }

  @Override
  public String asString() {
    require(Kind.STRING);
    return text(at);
  }

  @Override
  public boolean asBoolean() {
    require(Kind.BOOLEAN);
    return bytes[tape[at]] == 't';
  }

  @Override
  public BigDecimal asBigDecimal() {
    require(Kind.NUMBER);
    try {
      return new BigDecimal(digits());
    } catch (NumberFormatException e) {
      throw new JsonException("the exponent of " + JsonText.sample(this) + " is out of range", e);
    }
  }

  @Override
  public long asLong() {
    require(Kind.NUMBER);
    int from = tape[at];
    int to = tape[at + 1];
    boolean negative = bytes[from] == '-';
    int i = negative ? from + 1 : from;
    if (to - i > 18) {
      return super.asLong();
    }
    long number = 0;
    for (; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return super.asLong();
      }
      number = number * 10 + digit;
    }
    return negative ? -number : number;
  }

  @Override
  public double asDouble() {
    require(Kind.NUMBER);
    return Double.parseDouble(digits());
  }

  private String digits() {
    return new String(bytes, tape[at], tape[at + 1] - tape[at], StandardCharsets.ISO_8859_1);
  }

  @Override
  public int textSize() {
    return to() - from();
  }

  @Override
  public boolean mentions(String ascii) {
    int last = to() - ascii.length();
    char first = ascii.charAt(0);
    for (int i = from(); i <= last; i++) {
      if (bytes[i] == first && standsAt(i, ascii)) {
        return true;
      }
    }
    return false;
  }

  private boolean standsAt(int from, String ascii) {
    for (int i = 1; i < ascii.length(); i++) {
      if (bytes[from + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public byte[] toUtf8() {
    byte[] raw = Arrays.copyOfRange(bytes, from(), to());
    return isAscii(raw)
        ? raw
        : new String(raw, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  void writeTo(JsonWriter writer) {
    writer.raw(bytes, from(), to());
  }

  private static boolean isAscii(byte[] raw) {
    for (byte b : raw) {
      if (b < 0) {
        return false;
      }
    }
    return true;
  }

  private int from() {
    return kind() == Kind.STRING ? tape[at] - 1 : tape[at];
  }

  private int to() {
    return kind() == Kind.STRING ? tape[at + 1] + 1 : tape[at + 1];
  }

  private int info() {
    return tape[at + 2];
  }

  private int next(int entry) {
    return (tape[entry + 2] >>> NEXT_SHIFT) * STRIDE;
  }

  /** This container with its children on the tape. */
  private ParsedJson recorded() {
    if ((info() & UNRECORDED) == 0) {
      return this;
    }
    ParsedJson known = recorded;
    if (known == null) {
      known = JsonParser.record(bytes, tape[at], tape[at + 1]);
      recorded = known;
    }
    return known;
  }

  private boolean isNamed(int key, String name) {
    if ((tape[key + 2] & (ESCAPED | NON_ASCII)) != 0) {
      return text(key).equals(name);
    }
    int from = tape[key];
    int length = tape[key + 1] - from;
    if (length != name.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private String text(int entry) {
    int from = tape[entry];
    int to = tape[entry + 1];
    int info = tape[entry + 2];
    if ((info & ESCAPED) != 0) {
      return JsonText.unescape(bytes, from, to, (info & NON_ASCII) == 0);
    }
    return new String(
        bytes,
        from,
        to - from,
        (info & NON_ASCII) != 0 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
  }

  private void require(Kind kind) {
    if (kind() != kind) {
      throw new JsonException(
          "expected " + kind + ", found " + kind() + ": " + JsonText.sample(this));
    }
  }
}
