package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a form (since 2025-06-18). */
public final class RequestedSchema extends Payload {
  private RequestedSchema(Json json) {
    super(json);
    require("properties", Json.Kind.OBJECT);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code properties} is missing or of a wrong kind
   */
  public static RequestedSchema from(Json json) {
    return new RequestedSchema(json);
  }

  /**
   * Starts one.
   *
   * @param properties the fields by name, in order
   */
  public static Builder builder(Map<String, ? extends PrimitiveSchemaDefinition> properties) {
    return new Builder().member("type", "object").member("properties", Builder.copy(properties));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns {@code object}. */
  public String type() {
    return "object";
  }

  /** Returns the fields by name, in order. */
  public Map<String, PrimitiveSchemaDefinition> properties() {
    return map("properties", PrimitiveSchemaDefinition::from);
  }

  /** Returns the names of the fields that have to be filled in. */
  public List<String> required() {
    return strings("required");
  }

  /** Returns the dialect of JSON Schema. */
  public Optional<String> schema() {
    return string("$schema");
  }

  /** Collects the members of a {@link RequestedSchema}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(RequestedSchema start) {
      super(start);
    }

    /** Sets the names of the fields that have to be filled in. */
    public Builder required(List<String> required) {
      return member("required", List.copyOf(required));
    }

    /** Sets the dialect of JSON Schema. */
    public Builder schema(String schema) {
      return member("$schema", schema);
    }

    /** Builds it. */
    public RequestedSchema build() {
      return new RequestedSchema(members());
    }
  }
}
