package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** The values of a field, which are shown as they are (since 2025-11-25). */
public final class UntitledEnumItems extends Payload {
  private UntitledEnumItems(Json json) {
    super(json);
    require("enum", Json.Kind.ARRAY);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code enum} is missing or of a wrong kind
   */
  public static UntitledEnumItems from(Json json) {
    return new UntitledEnumItems(json);
  }

  /**
   * Creates one.
   *
   * @param enumValues the values
   */
  public static UntitledEnumItems of(List<String> enumValues) {
    return new UntitledEnumItems(object("type", "string", "enum", List.copyOf(enumValues)));
  }

  /** Returns {@code string}. */
  public String type() {
    return "string";
  }

  /** Returns the values. */
  public List<String> enumValues() {
    return strings("enum");
  }
}
