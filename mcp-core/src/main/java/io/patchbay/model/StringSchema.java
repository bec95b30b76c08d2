package io.patchbay.model;

import io.patchbay.json.Json;
import java.util.Optional;
import java.util.OptionalLong;

/** A field of text (since 2025-06-18). */
public final class StringSchema extends Payload implements PrimitiveSchemaDefinition {
  private StringSchema(Json json) {
    super(json);
  }

  /** Reads a JSON object. */
  public static StringSchema from(Json json) {
    return new StringSchema(json);
  }

  /** Starts one. */
  public static Builder builder() {
    return new Builder().member("type", "string");
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "string";
  }

  @Override
  public Optional<String> title() {
    return string("title");
  }

  @Override
  public Optional<String> description() {
    return string("description");
  }

  /** Returns the least length in characters. */
  public OptionalLong minLength() {
    return integer("minLength");
  }

  /** Returns the greatest length in characters. */
  public OptionalLong maxLength() {
    return integer("maxLength");
  }

  /** Returns the format. */
  public Optional<StringFormat> format() {
    return string("format").map(StringFormat::of);
  }

  /**
   * Returns the regular expression that a part of the text has to match. The text of 2025-11-25 has
   * it, no schema does.
   */
  public Optional<String> pattern() {
    return string("pattern");
  }

  /** Returns the value filled in beforehand (since 2025-11-25). */
  public Optional<String> defaultValue() {
    return string("default");
  }

  /** Collects the members of a {@link StringSchema}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(StringSchema start) {
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

    /** Sets the least length in characters. */
    public Builder minLength(long minLength) {
      return member("minLength", minLength);
    }

    /** Sets the greatest length in characters. */
    public Builder maxLength(long maxLength) {
      return member("maxLength", maxLength);
    }

    /** Sets the format. */
    public Builder format(StringFormat format) {
      return member("format", format);
    }

    /** Sets the regular expression that a part of the text has to match. */
    public Builder pattern(String pattern) {
      return member("pattern", pattern);
    }

    /** Sets the value filled in beforehand. */
    public Builder defaultValue(String defaultValue) {
      return member("default", defaultValue);
    }

    /** Builds it. */
    public StringSchema build() {
      return new StringSchema(members());
    }
  }
}
