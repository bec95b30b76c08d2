package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import java.util.ArrayList;
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
    List<T> list = new ArrayList<>();
    for (Json element : value.elements()) {
      accepted(element, type).ifPresent(list::add);
    }
    return Collections.unmodifiableList(list);
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
