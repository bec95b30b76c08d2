package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** A field that this version does not know. */
public final class UnknownSchema extends Payload implements PrimitiveSchemaDefinition {
  private UnknownSchema(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static UnknownSchema from(Json json) {
    return new UnknownSchema(json);
  }

  @Override
  public Optional<String> title() {
    return string("title");
  }

  @Override
  public Optional<String> description() {
    return string("description");
  }

  @Override
  public String type() {
    return string("type").orElse("");
  }
}
