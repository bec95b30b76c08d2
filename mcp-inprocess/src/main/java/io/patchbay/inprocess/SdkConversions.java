package io.patchbay.inprocess;

import io.patchbay.inprocess.internal.Sdk;
import io.patchbay.inprocess.internal.sdk.SdkJson;
import io.patchbay.json.Json;
import io.patchbay.json.ToJson;

/**
 * Converts between the payloads of the MCP SDK, those of its handshake revisions ({@code
 * io.modelcontextprotocol.spec.McpSchema}) and of 2026-07-28 ({@code
 * io.modelcontextprotocol.modern.McpSchema}), and ours. What the SDK's type cannot hold, such as
 * members it does not know, is lost on the way to it; nothing is on the way from it. No JSON text
 * is made. Thread-safe.
 *
 * <p>Every method throws {@link io.patchbay.ConfigurationException} if the SDK is not there.
 */
public final class SdkConversions {
  private SdkConversions() {}

  /**
   * Returns the payload that an SDK object is: for a {@code McpSchema.Tool} a {@link
   * io.patchbay.model.Tool}.
   *
   * @param sdk a record or enum of one of the SDK's {@code McpSchema}
   * @throws IllegalArgumentException if it is none
   * @throws io.patchbay.json.JsonException if it lacks what the payload requires
   */
  public static ToJson toPatchbay(Object sdk) {
    Sdk.require("SdkConversions");
    return SdkJson.typed(sdk);
  }

  /**
   * Returns the payload that an SDK object is.
   *
   * @param sdk a record or enum of one of the SDK's {@code McpSchema}
   * @param type the payload's type
   * @throws IllegalArgumentException if the SDK's object is none of that type
   */
  public static <T extends ToJson> T toPatchbay(Object sdk, Class<T> type) {
    ToJson payload = toPatchbay(sdk);
    if (!type.isInstance(payload)) {
      throw new IllegalArgumentException(
          sdk.getClass().getName()
              + " is a "
              + payload.getClass().getSimpleName()
              + ", not a "
              + type.getSimpleName());
    }
    return type.cast(payload);
  }

  /** Returns the JSON form of an SDK object. */
  public static Json toJson(Object sdk) {
    Sdk.require("SdkConversions");
    return SdkJson.json(sdk);
  }

  /**
   * Returns the SDK object that a payload is.
   *
   * @param payload a payload, or any JSON
   * @param type a record, enum or sealed interface of one of the SDK's {@code McpSchema}
   * @throws io.patchbay.json.JsonException if the SDK's type refuses it
   */
  public static <T> T toSdk(ToJson payload, Class<T> type) {
    Sdk.require("SdkConversions");
    return SdkJson.sdk(payload, type);
  }
}
