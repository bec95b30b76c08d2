package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.OptionalLong;

/** A field of several of the given values (since 2025-11-25). */
public sealed interface MultiSelectEnumSchema extends EnumSchema
    permits UntitledMultiSelectEnumSchema, TitledMultiSelectEnumSchema {

  /** Returns the values chosen beforehand. */
  List<String> defaultValue();

  /** Returns how many have to be chosen at least. */
  OptionalLong minItems();

  /** Returns how many may be chosen at most. */
  OptionalLong maxItems();

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
}
