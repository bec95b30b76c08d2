package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.modern.JsonRpc;
import io.patchbay.json.Json;
import io.patchbay.spi.Message;
import java.util.LinkedHashMap;
import java.util.Map;

/** Converts messages between the SDK's 2026-07-28 envelope and ours. */
final class StatelessMessages {
  private static final int INTERNAL_ERROR = -32603;

  private StatelessMessages() {}

  /** Returns a message of the SDK as ours. */
  static Message ours(JsonRpc.JSONRPCMessage message) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("jsonrpc", "2.0");
    if (message instanceof JsonRpc.JSONRPCNotification notification) {
      members.put("method", notification.method());
      members.put("params", SdkJson.json(notification.params()));
    } else if (message instanceof JsonRpc.JSONRPCResponse response) {
      members.put("id", response.id());
      if (response.error() == null) {
        members.put("result", SdkJson.json(response.result()));
      } else {
        members.put("error", SdkJson.json(response.error()));
      }
    }
    return Message.of(Json.of(members));
  }

  /**
   * Returns a message of a peer as the SDK has it.
   *
   * @param id the id that the SDK gave its request
   */
  static JsonRpc.JSONRPCMessage sdk(Object id, Message message) {
    Json body = message.body();
    if (!message.isAnswer()) {
      return new JsonRpc.JSONRPCNotification(message.method(), message.params().toJava());
    } else if (message.kind() == Message.Kind.RESULT && body != null) {
      return JsonRpc.JSONRPCResponse.result(id, body.toJava());
    }
    Json code = body == null ? null : body.get("code");
    Json text = body == null ? null : body.get("message");
    Json data = body == null ? null : body.get("data");
    return JsonRpc.JSONRPCResponse.error(
        id,
        new JsonRpc.JSONRPCResponse.JSONRPCError(
            code == null ? INTERNAL_ERROR : (int) code.asLong(),
            text == null ? "an answer that is none" : text.asString(),
            data == null ? null : data.toJava()));
  }
}
