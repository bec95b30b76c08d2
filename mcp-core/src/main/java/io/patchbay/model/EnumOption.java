package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** A value with the name to show (since 2025-11-25). */
public final class EnumOption extends Payload {
  private EnumOption(Json json) {
    super(json);
    require("const", Json.Kind.STRING);
    require("title", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code const} or {@code title} is missing or of a wrong kind
   */
  public static EnumOption from(Json json) {
    return new EnumOption(json);
  }

  /**
   * Creates one.
   *
   * @param constValue the value
   * @param title the name to show
   */
  public static EnumOption of(String constValue, String title) {
    return new EnumOption(object("const", constValue, "title", title));
  }

  /** Returns the value. */
  public String constValue() {
    return required("const").asString();
  }

  /** Returns the name to show. */
  public String title() {
    return required("title").asString();
  }
}
