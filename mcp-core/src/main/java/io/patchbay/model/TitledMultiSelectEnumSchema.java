package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** A field of several of the given values, which have names to show (since 2025-11-25). */
public final class TitledMultiSelectEnumSchema extends Payload implements MultiSelectEnumSchema {
  private TitledMultiSelectEnumSchema(Json json) {
    super(json);
    require("items", TitledEnumItems::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code items} is missing or of a wrong kind
   */
  public static TitledMultiSelectEnumSchema from(Json json) {
    return new TitledMultiSelectEnumSchema(json);
  }

  /**
   * Starts one.
   *
   * @param items the values
   */
  public static Builder builder(TitledEnumItems items) {
    return new Builder().member("type", "array").member("items", items);
  }

  /** Starts from this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Returns the values. */
  public TitledEnumItems items() {
    return TitledEnumItems.from(required("items"));
  }

  @Override
  public List<EnumOption> options() {
    return items().anyOf();
  }

  /** Collects the members of a {@link TitledMultiSelectEnumSchema}. */
  public static final class Builder extends Payload.Builder<Builder>
      implements MultiSelectEnumSchema.Builder<Builder> {
    private Builder() {}

    private Builder(TitledMultiSelectEnumSchema start) {
      super(start);
    }

    /** Builds it. */
    public TitledMultiSelectEnumSchema build() {
      return new TitledMultiSelectEnumSchema(members());
    }
  }
}
