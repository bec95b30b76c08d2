package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import java.util.Optional;

/** A field of a form (since 2025-06-18). */
public sealed interface PrimitiveSchemaDefinition extends ToJson
    permits StringSchema, NumberSchema, BooleanSchema, EnumSchema, UnknownSchema {

  /** Returns the JSON type of the value. */
  String type();

  /** Returns the name to show. */
  Optional<String> title();

  /** Returns what the field is for. */
  Optional<String> description();

  /**
   * Returns the field that a JSON object describes, or {@link UnknownSchema} where it is none of
   * the specification's.
   *
   * @throws JsonException if the value is no object
   */
  static PrimitiveSchemaDefinition from(Json json) {
    try {
      return switch (Payload.typeOf(json)) {
        case "string" ->
            json.get("enum") != null || json.get("oneOf") != null
                ? EnumSchema.from(json)
                : StringSchema.from(json);
        case "number", "integer" -> NumberSchema.from(json);
        case "boolean" -> BooleanSchema.from(json);
        case "array" -> EnumSchema.from(json);
        default -> UnknownSchema.from(json);
      };
    } catch (JsonException e) {
      return UnknownSchema.from(json);
    }
  }
}
