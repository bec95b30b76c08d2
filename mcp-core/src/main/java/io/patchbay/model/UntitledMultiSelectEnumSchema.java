package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A field of several of the given values, which are shown as they are (since 2025-11-25). */
public final class UntitledMultiSelectEnumSchema extends Payload implements MultiSelectEnumSchema {
  private UntitledMultiSelectEnumSchema(Json json) {
    super(json);
    require("items", UntitledEnumItems::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code items} is missing or of a wrong kind
   */
  public static UntitledMultiSelectEnumSchema from(Json json) {
    return new UntitledMultiSelectEnumSchema(json);
  }

  /**
   * Starts one.
   *
   * @param items the values
   */
  public static Builder builder(UntitledEnumItems items) {
    return new Builder().member("type", "array").member("items", items);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public String type() {
    return "array";
  }

  /** Returns the values. */
  public UntitledEnumItems items() {
    return UntitledEnumItems.from(required("items"));
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
  public OptionalLong minItems() {
    return integer("minItems");
  }

  @Override
  public OptionalLong maxItems() {
    return integer("maxItems");
  }

  @Override
  public List<String> defaultValue() {
    return strings("default");
  }

  @Override
  public List<EnumOption> options() {
    return items().enumValues().stream().map(value -> EnumOption.of(value, value)).toList();
  }

  /** Collects the members of a {@link UntitledMultiSelectEnumSchema}. */
  public static final class Builder extends Payload.Builder<Builder> {
    private Builder() {}

    private Builder(UntitledMultiSelectEnumSchema start) {
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

    /** Sets how many have to be chosen at least. */
    public Builder minItems(long minItems) {
      return member("minItems", minItems);
    }

    /** Sets how many may be chosen at most. */
    public Builder maxItems(long maxItems) {
      return member("maxItems", maxItems);
    }

    /** Sets the values chosen beforehand. */
    public Builder defaultValue(List<String> defaultValue) {
      return member("default", List.copyOf(defaultValue));
    }

    /** Builds it. */
    public UntitledMultiSelectEnumSchema build() {
      return new UntitledMultiSelectEnumSchema(members());
    }
  }
}
