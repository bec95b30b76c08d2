package io.patchbay.internal.duplex;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.Message;
import org.jspecify.annotations.Nullable;

/** Which request a notification on a shared stream is about. */
public final class Subject {
  private Subject() {}

  /**
   * Returns the id of the request: by the token of progress, the id of a cancelled request, or the
   * id of a subscription; -1 where there is none.
   */
  public static long of(Message message) {
    if (message.kind() != Message.Kind.NOTIFICATION) {
      return -1;
    }
    Json params = message.params();
    switch (message.method()) {
      case "notifications/progress":
        return id(params.get("progressToken"));
      case "notifications/cancelled":
        return id(params.get("requestId"));
      default:
        Json meta = params.get("_meta");
        return meta == null ? -1 : id(meta.get("io.modelcontextprotocol/subscriptionId"));
    }
  }

  /** Returns the id that a value is, if it is one this client can have given; else -1. */
  public static long id(@Nullable Json json) {
    if (json == null || !json.isNumber()) {
      return -1;
    }
    try {
      return json.asLong();
    } catch (JsonException e) {
      return -1;
    }
  }
}
