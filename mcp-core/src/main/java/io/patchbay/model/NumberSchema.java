package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Optional;
import java.util.OptionalDouble;

/** A field of a number (since 2025-06-18). */
public final class NumberSchema extends Payload implements PrimitiveSchemaDefinition {
  private NumberSchema(Json json) {
    super(json);
    require("type", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code type} is missing or of a wrong kind
   */
  public static NumberSchema from(Json json) {
    return new NumberSchema(json);
  }

  /**
   * Starts one.
   *
   * @param type {@code number} or {@code integer}
   */
  public static Builder builder(String type) {
    return new Builder().member("type", type);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return required("type").asString();
  }

  @Override
  public Optional<String> title() {
    return string("title");
  }

  @Override
  public Optional<String> description() {
    return string("description");
  }

  /** Returns the least value. */
  public OptionalDouble minimum() {
    return number("minimum");
  }

  /** Returns the greatest value. */
  public OptionalDouble maximum() {
    return number("maximum");
  }

  /** Returns the value filled in beforehand (since 2025-11-25). */
  public OptionalDouble defaultValue() {
    return number("default");
  }

  /** Returns whether the value has to be an integer. */
  public boolean isInteger() {
    return type().equals("integer");
  }

  /** Collects the members of a {@link NumberSchema}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(NumberSchema start) {
      super(start);
    }

    /** Sets the name to show. */
    public Builder title(String title) {
      return member("title", title);
    }

    /** Sets what the field is for. */
    public Builder description(String description) {
      return member("description", description);
    }

    /** Sets the least value. */
    public Builder minimum(double minimum) {
      return member("minimum", minimum);
    }

    /** Sets the greatest value. */
    public Builder maximum(double maximum) {
      return member("maximum", maximum);
    }

    /** Sets the value filled in beforehand. */
    public Builder defaultValue(double defaultValue) {
      return member("default", defaultValue);
    }

    /** Builds it. */
    public NumberSchema build() {
      return new NumberSchema(members());
    }
  }
}
