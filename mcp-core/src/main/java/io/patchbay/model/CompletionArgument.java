package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** An argument to complete. */
public final class CompletionArgument extends Payload {
  private CompletionArgument(Json json) {
    super(json);
    require("name", Json.Kind.STRING);
    require("value", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code name} or {@code value} is missing or of a wrong kind
   */
  public static CompletionArgument from(Json json) {
    return new CompletionArgument(json);
  }

  /**
   * Creates one.
   *
   * @param name the name of the argument
   * @param value what has been typed of its value
   */
  public static CompletionArgument of(String name, String value) {
    return new CompletionArgument(object("name", name, "value", value));
  }

  /** Returns the name of the argument. */
  public String name() {
    return required("name").asString();
  }

  /** Returns what has been typed of its value. */
  public String value() {
    return required("value").asString();
  }
}
