package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A field of one of the given values, whose names to show are in a list of their own (since
 * 2025-06-18).
 */
public final class LegacyTitledEnumSchema extends Payload implements EnumSchema {
  private LegacyTitledEnumSchema(Json json) {
    super(json);
    require("enum", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code enum} is missing or of a wrong kind
   */
  public static LegacyTitledEnumSchema from(Json json) {
    return new LegacyTitledEnumSchema(json);
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

  /** Returns the names to show, in the order of the values. */
  public List<String> enumNames() {
    return strings("enumNames");
  }

  @Override
  public Optional<String> title() {
    return string("title");
  }

  @Override
  public Optional<String> description() {
    return string("description");
  }

  /** Returns the value filled in beforehand (since 2025-11-25). */
  public Optional<String> defaultValue() {
    return string("default");
  }

  /** Returns the values to choose from; one without a name is shown as it is. */
  @Override
  public List<EnumOption> options() {
    List<String> values = enumValues();
    List<String> names = enumNames();
    List<EnumOption> options = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      options.add(EnumOption.of(values.get(i), i < names.size() ? names.get(i) : values.get(i)));
    }
    return List.copyOf(options);
  }

  /** Collects the members of a {@link LegacyTitledEnumSchema}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(LegacyTitledEnumSchema start) {
      super(start);
    }

    /** Sets the names to show, in the order of the values. */
    public Builder enumNames(List<String> enumNames) {
      return member("enumNames", List.copyOf(enumNames));
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
    public LegacyTitledEnumSchema build() {
      return new LegacyTitledEnumSchema(members());
    }
  }
}
