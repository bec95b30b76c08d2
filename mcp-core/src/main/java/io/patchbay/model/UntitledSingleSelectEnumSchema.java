package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;

/** A field of one of the given values, which are shown as they are (since 2025-06-18). */
public final class UntitledSingleSelectEnumSchema extends Payload
    implements SingleSelectEnumSchema {
  private UntitledSingleSelectEnumSchema(Json json) {
    super(json);
    require("enum", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code enum} is missing or of a wrong kind
   */
  public static UntitledSingleSelectEnumSchema from(Json json) {
    return new UntitledSingleSelectEnumSchema(json);
  }

  /**
   * Starts one.
   *
   * @param enumValues the values
   */
  public static Builder builder(List<String> enumValues) {
    return new Builder().member("type", "string").member("enum", List.copyOf(enumValues));
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "string";
  }

  /** Returns the values. */
  public List<String> enumValues() {
    return strings("enum");
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
  public Optional<String> defaultValue() {
    return string("default");
  }

  @Override
  public List<EnumOption> options() {
    return enumValues().stream().map(value -> EnumOption.of(value, value)).toList();
  }

  /** Collects the members of a {@link UntitledSingleSelectEnumSchema}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(UntitledSingleSelectEnumSchema start) {
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
    public Builder defaultValue(String defaultValue) {
      return member("default", defaultValue);
    }

    /** Builds it. */
    public UntitledSingleSelectEnumSchema build() {
      return new UntitledSingleSelectEnumSchema(members());
    }
  }
}
