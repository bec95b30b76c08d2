package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** The values of a field, which have names to show (since 2025-11-25). */
public final class TitledEnumItems extends Payload {
  private TitledEnumItems(Json json) {
    super(json);
    require("anyOf", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code anyOf} is missing or of a wrong kind
   */
  public static TitledEnumItems from(Json json) {
    return new TitledEnumItems(json);
  }

  /**
   * Creates one.
   *
   * @param anyOf the values, each with its name
   */
  public static TitledEnumItems of(List<EnumOption> anyOf) {
    return new TitledEnumItems(object("anyOf", List.copyOf(anyOf)));
  }

  /** Returns the values, each with its name. */
  public List<EnumOption> anyOf() {
    return list("anyOf", EnumOption::from);
  }
}
