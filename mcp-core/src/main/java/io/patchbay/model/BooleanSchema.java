package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;

/** A field of yes or no (since 2025-06-18). */
public final class BooleanSchema extends Payload implements PrimitiveSchemaDefinition {
  private BooleanSchema(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static BooleanSchema from(Json json) {
    return new BooleanSchema(json);
  }

  /** Starts one. */
  public static Builder builder() {
    return new Builder().member("type", "boolean");
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "boolean";
  }

  @Override
  public Optional<String> title() {
    return string("title");
  }

  @Override
  public Optional<String> description() {
    return string("description");
  }

  /** Returns the value filled in beforehand. */
  public Optional<Boolean> defaultValue() {
    return bool("default");
  }

  /** Collects the members of a {@link BooleanSchema}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(BooleanSchema start) {
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

    /** Sets the value filled in beforehand. */
    public Builder defaultValue(boolean defaultValue) {
      return member("default", defaultValue);
    }

    /** Builds it. */
    public BooleanSchema build() {
      return new BooleanSchema(members());
    }
  }
}
