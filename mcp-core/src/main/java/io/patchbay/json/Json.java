package io.patchbay.json;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An immutable JSON value (RFC 8259) that keeps what it was made from and is decoded when asked.
 *
 * <p>A value read from the wire is a view of the bytes it came in: nothing of it is lost, numbers
 * keep every digit, members keep their order, and a part nobody asks for costs nothing. A value
 * made from Java objects keeps the objects and is encoded only when its text is needed.
 *
 * <p>Of members with the same name the last one counts. Byte sequences in strings that are not
 * UTF-8 read as U+FFFD. Two values are equal if they mean the same: the order of members does not
 * matter, and numbers are compared by value.
 *
 * <p>Instances may be shared between threads.
 */
public abstract sealed class Json implements ToJson permits ParsedJson, BuiltJson {

  /** What a value is. */
  public enum Kind {
    /** Members by name. */
    OBJECT,
    /** Elements in order. */
    ARRAY,
    /** Text. */
    STRING,
    /** A number of any size and precision. */
    NUMBER,
    /** {@code true} or {@code false}. */
    BOOLEAN,
    /** {@code null}. */
    NULL
  }

  Json() {}

  /**
   * Reads JSON text under {@link JsonLimits#DEFAULT}.
   *
   * @param text one JSON value, white space around it allowed
   * @throws JsonException if the text is not one JSON value or exceeds a limit
   */
  public static Json parse(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return view(utf8, 0, utf8.length, JsonLimits.DEFAULT);
  }

  /**
   * Reads JSON text in place: the value is a view of the array, which must not change any more.
   *
   * @param utf8 the array that has the text
   * @param from index of the first byte
   * @param to index after the last byte
   * @param limits what the text may cost
   * @throws JsonException if the bytes are not one JSON value or exceed a limit
   */
  public static Json view(byte[] utf8, int from, int to, JsonLimits limits) {
    return JsonParser.parse(utf8, from, to, limits);
  }

  /**
   * Returns a Java value as JSON: {@code null}, strings, numbers, booleans, maps with string keys,
   * iterables, arrays, {@link Optional}, {@link Json}, {@link ToJson}, and anything else as Jackson
   * binds it. Objects are taken as they are and must not change afterwards.
   *
   * @param value what to represent
   */
  public static Json of(@Nullable Object value) {
    if (value instanceof Json json) {
      return json;
    } else if (value instanceof String || value instanceof Long || value instanceof Boolean) {
      return new BuiltJson(value);
    } else if (value instanceof ToJson json) {
      return json.json();
    } else if (value instanceof Optional<?> optional) {
      return of(optional.orElse(null));
    }
    return value == null ? ofNull() : new BuiltJson(value);
  }

  /** Returns the value {@code null}. */
  public static Json ofNull() {
    return BuiltJson.NULL_VALUE;
  }

  /** Returns the object without members. */
  public static Json emptyObject() {
    return BuiltJson.EMPTY_OBJECT;
  }

  /** Returns what this value is. */
  public abstract Kind kind();

  /** Returns whether this is an object. */
  public final boolean isObject() {
    return kind() == Kind.OBJECT;
  }

  /** Returns whether this is an array. */
  public final boolean isArray() {
    return kind() == Kind.ARRAY;
  }

  /** Returns whether this is a string. */
  public final boolean isString() {
    return kind() == Kind.STRING;
  }

  /** Returns whether this is a number. */
  public final boolean isNumber() {
    return kind() == Kind.NUMBER;
  }

  /** Returns whether this is {@code null}. */
  public final boolean isNull() {
    return kind() == Kind.NULL;
  }

  /**
   * Returns a member of this object, or null if it has none of that name or this is no object. A
   * member whose value is {@code null} is returned as {@link Kind#NULL}.
   *
   * @param name the member's name
   */
  public abstract @Nullable Json get(String name);

  /** Returns the members of this object in order; empty if this is no object. */
  public abstract Map<String, Json> members();

  /** Returns the elements of this array; empty if this is no array. */
  public abstract List<Json> elements();

  /**
   * Returns the text of this string.
   *
   * @throws JsonException if this is no string
   */
  public abstract String asString();

  /**
   * Returns this boolean.
   *
   * @throws JsonException if this is no boolean
   */
  public abstract boolean asBoolean();

  /**
   * Returns this number with every digit.
   *
   * @throws JsonException if this is no number, or its exponent does not fit {@link BigDecimal}
   */
  public abstract BigDecimal asBigDecimal();

  /**
   * Returns this number as a {@code long}; a fraction of zero is allowed.
   *
   * @throws JsonException if this is no number or not exactly a {@code long}
   */
  public long asLong() {
    BigDecimal number = asBigDecimal();
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      throw new JsonException("not a 64-bit integer: " + JsonText.sample(this), e);
    }
  }

  /**
   * Returns the nearest {@code double}; a number beyond its range becomes an infinity.
   *
   * @throws JsonException if this is no number
   */
  public double asDouble() {
    return asBigDecimal().doubleValue();
  }

  /**
   * Returns this value in plain Java: an unmodifiable {@link Map} or {@link List}, {@link String},
   * {@link Boolean}, {@link Long} or {@link java.math.BigInteger} for integers, {@link Double} for
   * other numbers that it represents exactly as written and {@link BigDecimal} for the rest, and
   * null for {@code null}.
   *
   * @throws JsonException if the exponent of a number does not fit {@link BigDecimal}
   */
  public final @Nullable Object toJava() {
    return switch (kind()) {
      case OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        members().forEach((name, value) -> map.put(name, value.toJava()));
        yield Collections.unmodifiableMap(map);
      }
      case ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        elements().forEach(element -> list.add(element.toJava()));
        yield Collections.unmodifiableList(list);
      }
      case STRING -> asString();
      case NUMBER -> JsonText.number(asBigDecimal());
      case BOOLEAN -> asBoolean();
      case NULL -> null;
    };
  }

  /**
   * Binds this value to a type of the caller with Jackson. A record in a named module must be
   * opened to {@code tools.jackson.databind}.
   *
   * @param type what to make
   * @throws JsonException if this value does not fit the type
   */
  public final <T> T as(Class<T> type) {
    return type.cast(Binding.read(this, type));
  }

  /**
   * Binds this value to a generic type of the caller with Jackson.
   *
   * @param type what to make, for example {@code new TypeReference<List<Item>>() {}.getType()}
   * @throws JsonException if this value does not fit the type
   */
  public final Object as(Type type) {
    return Binding.read(this, type);
  }

  /**
   * Returns how many bytes of text this value was read from; 0 for one that was made from objects.
   */
  public abstract int textSize();

  /**
   * Returns whether these ASCII characters stand anywhere in the text: a quick way to leave alone
   * what cannot be of interest.
   */
  public abstract boolean mentions(String ascii);

  /** Returns the JSON text in UTF-8, in an array of the caller's own. */
  public abstract byte[] toUtf8();

  /** Returns the JSON text. */
  @Override
  public String toString() {
    return new String(toUtf8(), StandardCharsets.UTF_8);
  }

  @Override
  public final Json json() {
    return this;
  }

  abstract void writeTo(JsonWriter writer);

  @Override
  public final boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Json that) || kind() != that.kind()) {
      return false;
    }
    return switch (kind()) {
      case OBJECT -> members().equals(that.members());
      case ARRAY -> elements().equals(that.elements());
      case STRING -> asString().equals(that.asString());
      case NUMBER -> JsonText.equalNumbers(this, that);
      case BOOLEAN -> asBoolean() == that.asBoolean();
      case NULL -> true;
    };
  }

  @Override
  public final int hashCode() {
    return switch (kind()) {
      case OBJECT -> members().hashCode();
      case ARRAY -> elements().hashCode();
      case STRING -> asString().hashCode();
      case NUMBER -> Double.hashCode(asDouble() + 0.0);
      case BOOLEAN -> Boolean.hashCode(asBoolean());
      case NULL -> 0;
    };
  }
}
