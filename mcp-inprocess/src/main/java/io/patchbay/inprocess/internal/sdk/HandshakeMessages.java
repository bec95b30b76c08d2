package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.spec.McpSchema;
import io.patchbay.json.Json;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts messages between the SDK's handshake-era envelope and ours. */
final class HandshakeMessages {
  private static final int INTERNAL_ERROR = -32603;
  private static final int CONNECTION_CLOSED = -32000;

  private HandshakeMessages() {}

  /** Returns an answer under the id that the SDK gave its request. */
  static McpSchema.JSONRPCResponse answer(@Nullable Object id, Message answer) {
    Json body = answer.body();
    if (answer.kind() == Message.Kind.RESULT && body != null) {
      return McpSchema.JSONRPCResponse.result(id, body.toJava());
    }
    return McpSchema.JSONRPCResponse.error(id, error(body));
  }

  private static McpSchema.JSONRPCResponse.JSONRPCError error(@Nullable Json error) {
    Json code = error == null ? null : error.get("code");
    Json message = error == null ? null : error.get("message");
    Json data = error == null ? null : error.get("data");
    return new McpSchema.JSONRPCResponse.JSONRPCError(
        code == null ? INTERNAL_ERROR : (int) code.asLong(),
        message == null ? "an answer that is none" : message.asString(),
        data == null ? null : data.toJava());
  }

  /** Returns the answer that says that there will be none. */
  static McpSchema.JSONRPCResponse failure(Object id, Throwable failure) {
    return McpSchema.JSONRPCResponse.error(
        id,
        new McpSchema.JSONRPCResponse.JSONRPCError(
            CONNECTION_CLOSED, String.valueOf(failure.getMessage())));
  }

  /** Returns a message of a peer as the SDK has it. */
  static McpSchema.JSONRPCMessage sdk(Message message) {
    Object params = message.params().toJava();
    Json id = message.id();
    return switch (message.kind()) {
      case REQUEST ->
          new McpSchema.JSONRPCRequest(message.method(), id == null ? null : id.toJava(), params);
      case NOTIFICATION -> new McpSchema.JSONRPCNotification(message.method(), params);
      default -> answer(id == null ? null : id.toJava(), message);
    };
  }

  /** Returns a message of ours as the SDK has it. */
  static McpSchema.JSONRPCMessage sdk(Outgoing message) {
    return sdk(Message.of(message));
  }

  /** Returns a message of the SDK as ours. */
  static Message ours(McpSchema.JSONRPCMessage message) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("jsonrpc", "2.0");
    if (message instanceof McpSchema.JSONRPCRequest request) {
      members.put("id", request.id());
      members.put("method", request.method());
      members.put("params", SdkJson.json(request.params()));
    } else if (message instanceof McpSchema.JSONRPCNotification notification) {
      members.put("method", notification.method());
      members.put("params", SdkJson.json(notification.params()));
    } else if (message instanceof McpSchema.JSONRPCResponse response) {
      members.put("id", response.id());
      if (response.error() == null) {
        members.put("result", SdkJson.json(response.result()));
      } else {
        members.put("error", SdkJson.json(response.error()));
      }
    }
    return Message.of(Json.of(members));
  }
}
