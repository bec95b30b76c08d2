package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;

/** A field of one of the given values (since 2025-11-25). */
public sealed interface SingleSelectEnumSchema extends EnumSchema
    permits UntitledSingleSelectEnumSchema, TitledSingleSelectEnumSchema {

  /** Returns the value chosen beforehand. */
  Optional<String> defaultValue();

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if it is neither form
   */
  static SingleSelectEnumSchema from(Json json) {
    return json.get("oneOf") != null
        ? TitledSingleSelectEnumSchema.from(json)
        : UntitledSingleSelectEnumSchema.from(json);
  }
}
