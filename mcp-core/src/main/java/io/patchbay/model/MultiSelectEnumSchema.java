package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A field of several of the given values (since 2025-11-25). */
public sealed interface MultiSelectEnumSchema extends EnumSchema
    permits UntitledMultiSelectEnumSchema, TitledMultiSelectEnumSchema {

  @Override
  default String type() {
    return "array";
  }

  @Override
  default Optional<String> title() {
    return payload().string("title");
  }

  @Override
  default Optional<String> description() {
    return payload().string("description");
  }

  /** Returns the values chosen beforehand. */
  default List<String> defaultValue() {
    return payload().strings("default");
  }

  /** Returns how many have to be chosen at least. */
  default OptionalLong minItems() {
    return payload().integer("minItems");
  }

  /** Returns how many may be chosen at most. */
  default OptionalLong maxItems() {
    return payload().integer("maxItems");
  }

  /** Both types that are permitted are one. */
  private Payload payload() {
    return (Payload) this;
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if it is neither form
   */
  static MultiSelectEnumSchema from(Json json) {
    Json items = json.get("items");
    return items != null && items.get("anyOf") != null
        ? TitledMultiSelectEnumSchema.from(json)
        : UntitledMultiSelectEnumSchema.from(json);
  }

  /**
   * Collects the members of a field of several values.
   *
   * @param <B> the builder's own type
   */
  sealed interface Builder<B extends Builder<B>>
      permits UntitledMultiSelectEnumSchema.Builder, TitledMultiSelectEnumSchema.Builder {

    /** Sets a member by name; see {@link Payload.Builder#member}. */
    B member(String name, @Nullable Object value);

    /** Sets the name to show. */
    default B title(String title) {
      return member("title", title);
    }

    /** Sets what the field is for. */
    default B description(String description) {
      return member("description", description);
    }

    /** Sets how many have to be chosen at least. */
    default B minItems(long minItems) {
      return member("minItems", minItems);
    }

    /** Sets how many may be chosen at most. */
    default B maxItems(long maxItems) {
      return member("maxItems", maxItems);
    }

    /** Sets the values chosen beforehand. */
    default B defaultValue(List<String> defaultValue) {
      return member("default", List.copyOf(defaultValue));
    }
  }
}
