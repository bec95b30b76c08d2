package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;

/** The data of error -32022: what the server speaks instead (since 2026-07-28). */
public final class UnsupportedProtocolVersionErrorData extends Payload {
  private UnsupportedProtocolVersionErrorData(Json json) {
    super(json);
    require("supported", Json.Kind.ARRAY);
    require("requested", Json.Kind.STRING);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code supported} or {@code requested} is missing or of a wrong kind
   */
  public static UnsupportedProtocolVersionErrorData from(Json json) {
    return new UnsupportedProtocolVersionErrorData(json);
  }

  /**
   * Creates one.
   *
   * @param supported the revisions the server speaks
   * @param requested the revision that was asked for
   */
  public static UnsupportedProtocolVersionErrorData of(List<String> supported, String requested) {
    return new UnsupportedProtocolVersionErrorData(
        object("supported", List.copyOf(supported), "requested", requested));
  }

  /** Returns the revisions the server speaks. */
  public List<String> supported() {
    return strings("supported");
  }

  /** Returns the revision that was asked for. */
  public String requested() {
    return required("requested").asString();
  }
}
