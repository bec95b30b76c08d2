package io.patchbay.inprocess;

import io.patchbay.json.Json;
import java.util.Objects;

/**
 * A message of MCP on a channel that other messages may use too.
 *
 * @param server the server it is for, or from
 * @param requestId tells this message from all others of the channel; what answers it has the same.
 *     Empty for a message of the server that answers nothing
 * @param message the JSON-RPC message, an object
 */
public record ControlMessage(String server, String requestId, Json message) {
  /** Requires all. */
  public ControlMessage {
    Objects.requireNonNull(server);
    Objects.requireNonNull(requestId);
    Objects.requireNonNull(message);
  }

  /** Returns a message of a server of its own accord. */
  public static ControlMessage of(String server, Json message) {
    return new ControlMessage(server, "", message);
  }

  /** Returns the answer to this message. */
  public ControlMessage answer(Json answer) {
    return new ControlMessage(server, requestId, answer);
  }

  /** Returns the server and the request; never the content. */
  @Override
  public String toString() {
    return "ControlMessage[" + server + (requestId.isEmpty() ? "" : " " + requestId) + "]";
  }
}
