package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A field whose values are given (since 2025-06-18). */
public sealed interface EnumSchema extends PrimitiveSchemaDefinition
    permits SingleSelectEnumSchema, MultiSelectEnumSchema, LegacyTitledEnumSchema {

  /** Returns the values to choose from, each with the name to show. */
  List<EnumOption> options();

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if it is none of the five forms
   */
  static EnumSchema from(Json json) {
    if (Payload.typeOf(json).equals("array")) {
      return MultiSelectEnumSchema.from(json);
    }
    return json.get("enumNames") != null
        ? LegacyTitledEnumSchema.from(json)
        : SingleSelectEnumSchema.from(json);
  }
}
