package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

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

  /** Returns the values. */
  public UntitledEnumItems items() {
    return UntitledEnumItems.from(required("items"));
  }

  @Override
  public List<EnumOption> options() {
    return items().enumValues().stream().map(value -> EnumOption.of(value, value)).toList();
  }

  /** Collects the members of a {@link UntitledMultiSelectEnumSchema}. */
  public static final class Builder extends Payload.Builder<Builder>
      implements MultiSelectEnumSchema.Builder<Builder> {
    private Builder() {}

    private Builder(UntitledMultiSelectEnumSchema start) {
      super(start);
    }

    /** Builds it. */
    public UntitledMultiSelectEnumSchema build() {
      return new UntitledMultiSelectEnumSchema(members());
    }
  }
}
