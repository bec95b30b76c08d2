package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object of the protocol: what was received or built, whole, with typed accessors.
 *
 * <p>Two payloads are equal if they are of one type and their JSON is equal. Immutable.
 */
public abstract class Payload implements ToJson {
  private final Json json;

  /**
   * Wraps an object.
   *
   * @param json the object
   * @throws JsonException if it is no object
   */
  Payload(Json json) {
    if (!json.isObject()) {
      throw new JsonException(
          getClass().getSimpleName() + ": expected an object, found " + json.kind());
    }
    this.json = json;
  }

  /** Returns the whole object, members unknown to this version included. */
  @Override
  public final Json json() {
    return json;
  }

  /** Returns {@code _meta}, what the sender attached beside the members of the type. */
  public final Optional<Json> meta() {
    return object("_meta", Function.identity());
  }

  /** Returns the member if it is a string. */
  final Optional<String> string(String name) {
    Json value = json.get(name);
    return value != null && value.isString() ? Optional.of(value.asString()) : Optional.empty();
  }

  /** Returns the member if it is a boolean. */
  final Optional<Boolean> bool(String name) {
    Json value = json.get(name);
    return value != null && value.kind() == Json.Kind.BOOLEAN
        ? Optional.of(value.asBoolean())
        : Optional.empty();
  }

  /** Returns the member if it is a number. */
  final OptionalDouble number(String name) {
    Json value = json.get(name);
    return value != null && value.isNumber()
        ? OptionalDouble.of(value.asDouble())
        : OptionalDouble.empty();
  }

  /** Returns the member if it is a whole number of 64 bits. */
  final OptionalLong integer(String name) {
    Json value = json.get(name);
    if (value == null || !value.isNumber()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(value.asLong());
    } catch (JsonException e) {
      return OptionalLong.empty();
    }
  }

  /** Returns the member whatever it is. */
  final Optional<Json> any(String name) {
    return Optional.ofNullable(json.get(name));
  }

  /** Returns the member if it is an object that the type accepts. */
  final <T> Optional<T> object(String name, Function<Json, T> type) {
    Json value = json.get(name);
    return value != null && value.isObject() ? accepted(value, type) : Optional.empty();
  }

  /**
   * Returns the elements of the member that the type accepts, in order; empty if it is no array.
   */
  final <T> List<T> list(String name, Function<Json, T> type) {
    Json value = json.get(name);
    if (value == null || !value.isArray()) {
      return List.of();
    }
    List<Json> elements = value.elements();
    List<T> list = new ArrayList<>(elements.size());
    for (Json element : elements) {
      try {
        list.add(type.apply(element));
      } catch (JsonException e) {
        // Left out here; skipped() gives the reason.
      }
    }
    return Collections.unmodifiableList(list);
  }

  /** Returns the elements of the member that the type refuses, in order. */
  final <T> List<SkippedEntry> skipped(String name, Function<Json, T> type) {
    Json value = json.get(name);
    List<SkippedEntry> skipped = new ArrayList<>();
    int index = 0;
    for (Json element : value == null ? List.<Json>of() : value.elements()) {
      Optional<String> problem = problem(element, type);
      if (problem.isPresent()) {
        skipped.add(new SkippedEntry(index, problem.get(), element));
      }
      index++;
    }
    return Collections.unmodifiableList(skipped);
  }

  /** Returns the elements of an array, or the member itself as the only element. */
  final <T> List<T> oneOrMany(String name, Function<Json, T> type) {
    Json value = json.get(name);
    if (value == null || value.isArray()) {
      return list(name, type);
    }
    return accepted(value, type).map(List::of).orElse(List.of());
  }

  /** Returns the values of the member that the type accepts, by name; empty if it is no object. */
  final <T> Map<String, T> map(String name, Function<Json, T> type) {
    Json value = json.get(name);
    if (value == null || !value.isObject()) {
      return Map.of();
    }
    Map<String, T> map = new LinkedHashMap<>();
    value
        .members()
        .forEach((key, member) -> accepted(member, type).ifPresent(v -> map.put(key, v)));
    return Collections.unmodifiableMap(map);
  }

  /** Returns the member if the type accepts it, be it an object or not. */
  final <T> Optional<T> value(String name, Function<Json, T> type) {
    Json value = json.get(name);
    return value == null ? Optional.empty() : accepted(value, type);
  }

  /** Decodes a required member, which must be base64 with its padding. */
  final byte[] base64(String name) {
    String text = required(name).asString();
    try {
      if (text.length() % 4 == 0) {
        return Base64.getDecoder().decode(text);
      }
    } catch (IllegalArgumentException e) {
      throw new JsonException(
          getClass().getSimpleName() + ": '" + name + "' is not base64: " + e.getMessage(), e);
    }
    throw new JsonException(
        getClass().getSimpleName() + ": '" + name + "' is not base64: it is cut or not padded");
  }

  /** Returns the strings of the member, in order; empty if it is no array. */
  final List<String> strings(String name) {
    return list(name, Json::asString);
  }

  private static <T> Optional<T> accepted(Json value, Function<Json, T> type) {
    try {
      return Optional.of(type.apply(value));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static <T> Optional<String> problem(Json value, Function<Json, T> type) {
    try {
      T unused = type.apply(value);
      return Optional.empty();
    } catch (JsonException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the string member {@code type}, or the empty string. */
  static String typeOf(Json json) {
    Json type = json.get("type");
    return type != null && type.isString() ? type.asString() : "";
  }

  /** Returns a member that {@link #require} has checked. */
  final Json required(String name) {
    Json value = json.get(name);
    if (value == null) {
      throw new JsonException(getClass().getSimpleName() + ": '" + name + "' is missing");
    }
    return value;
  }

  /**
   * Checks a required member.
   *
   * @throws JsonException if it is missing or of another kind
   */
  final void require(String name, Json.Kind kind) {
    Json value = json.get(name);
    if (value == null || value.kind() != kind) {
      throw new JsonException(
          getClass().getSimpleName()
              + ": '"
              + name
              + "' must be "
              + kind
              + ", it is "
              + (value == null ? "missing" : value.kind()));
    }
  }

  /**
   * Checks a required member.
   *
   * @throws JsonException if it is missing or the type refuses it
   */
  final <T> void require(String name, Function<Json, T> type) {
    Optional<String> problem = problem(required(name), type);
    if (problem.isPresent()) {
      throw new JsonException(
          getClass().getSimpleName() + ": '" + name + "' is wrong: " + problem.get());
    }
  }

  /** Returns an object of these members, in order. */
  static Json object(Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return Json.of(Collections.unmodifiableMap(members));
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // the sealed set of payload types has no subtypes to mix
  public final boolean equals(@Nullable Object other) {
    return this == other
        || other != null && getClass() == other.getClass() && json.equals(((Payload) other).json);
  }

  @Override
  public final int hashCode() {
    return json.hashCode();
  }

  /** Returns the JSON text. */
  @Override
  public final String toString() {
    return json.toString();
  }

  /**
   * Collects the members of a payload. Not thread-safe.
   *
   * @param <B> the builder's own type
   */
  public abstract static class Builder<B extends Builder<B>> {
    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    Builder() {}

    Builder(Payload start) {
      members.putAll(start.json.members());
    }

    /**
     * Sets a member by name, also one that this version does not know.
     *
     * @param name the member's name
     * @param value any value {@link Json#of} takes; null removes the member
     */
    public final B member(String name, @Nullable Object value) {
      if (value == null) {
        members.remove(name);
      } else {
        members.put(name, value);
      }
      return self();
    }

    /**
     * Sets {@code _meta}.
     *
     * @param meta members by key
     */
    public final B meta(Map<String, ?> meta) {
      return member("_meta", copy(meta));
    }

    /** One value as it is, several as a list: revisions before 2025-11-25 know only the former. */
    static Object single(List<?> values) {
      return values.size() == 1 ? values.get(0) : List.copyOf(values);
    }

    /** A copy that keeps the order and allows null values. */
    static Map<String, ?> copy(Map<String, ?> map) {
      return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    final Json members() {
      return Json.of(Collections.unmodifiableMap(new LinkedHashMap<>(members)));
    }

    @SuppressWarnings("unchecked")
    private B self() {
      return (B) this;
    }
  }
}
