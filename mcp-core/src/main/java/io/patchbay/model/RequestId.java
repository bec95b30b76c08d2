package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.ToJson;
import org.jspecify.annotations.Nullable;

/**
 * The id of a JSON-RPC request, a string or an integer, as the peer spells it. Equal if of one kind
 * and equal.
 */
public final class RequestId implements ToJson {
  private final Json json;

  private RequestId(Json json) {
    this.json = json;
  }

  /**
   * Reads a string or number.
   *
   * @throws JsonException if the value is neither
   */
  public static RequestId from(Json json) {
    if (!json.isString() && !json.isNumber()) {
      throw new JsonException("RequestId: expected a string or a number, found " + json.kind());
    }
    return new RequestId(json);
  }

  /** Creates one that is a string. */
  public static RequestId of(String value) {
    return new RequestId(Json.of(value));
  }

  /** Creates one that is an integer. */
  public static RequestId of(long value) {
    return new RequestId(Json.of(value));
  }

  @Override
  public Json json() {
    return json;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RequestId that && json.equals(that.json);
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
