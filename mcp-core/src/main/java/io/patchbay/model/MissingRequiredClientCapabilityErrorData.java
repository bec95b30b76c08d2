package io.patchbay.model;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;

/** The data of error -32021: what the client would have to support (since 2026-07-28). */
public final class MissingRequiredClientCapabilityErrorData extends Payload {
  private MissingRequiredClientCapabilityErrorData(Json json) {
    super(json);
    require("requiredCapabilities", ClientCapabilities::from);
  }

  /**
   * Reads a JSON object.
   *
   * @throws JsonException if {@code requiredCapabilities} is missing or of a wrong kind
   */
  public static MissingRequiredClientCapabilityErrorData from(Json json) {
    return new MissingRequiredClientCapabilityErrorData(json);
  }

  /**
   * Creates one.
   *
   * @param requiredCapabilities the capabilities the request needs
   */
  public static MissingRequiredClientCapabilityErrorData of(
      ClientCapabilities requiredCapabilities) {
    return new MissingRequiredClientCapabilityErrorData(
        object("requiredCapabilities", requiredCapabilities));
  }

  /** Returns the capabilities the request needs. */
  public ClientCapabilities requiredCapabilities() {
    return ClientCapabilities.from(required("requiredCapabilities"));
  }
}
