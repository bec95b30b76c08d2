package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import org.jspecify.annotations.Nullable;

/**
 * What ties progress notifications to a request, a string or an integer. Equal if of one kind and
 * equal.
 */
public final class ProgressToken implements ToJson {
  private final Json json;

  private ProgressToken(Json json) {
    this.json = json;
  }

  /**
   * Reads a string or number.
   *
   * @throws JsonException if the value is neither
   */
  public static ProgressToken from(Json json) {
    if (!json.isString() && !json.isNumber()) {
      throw new JsonException("ProgressToken: expected a string or a number, found " + json.kind());
    }
    return new ProgressToken(json);
  }

  /** Creates one that is a string. */
  public static ProgressToken of(String value) {
    return new ProgressToken(Json.of(value));
  }

  /** Creates one that is an integer. */
  public static ProgressToken of(long value) {
    return new ProgressToken(Json.of(value));
  }

  @Override
  public Json json() {
    return json;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ProgressToken that && json.equals(that.json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  /** Returns the JSON text. */
  @Override
  public String toString() {
    return json.toString();
  }
}
