package io.patchbay.transport.http.internal;

import io.patchbay.internal.duplex.ExchangeTable;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests that wait for an answer, for what comes on another stream than theirs. */
final class OpenExchanges {
  private final ExchangeTable<HttpExchange> byId = new ExchangeTable<>();

  void add(HttpExchange exchange) {
    if (exchange.message().kind() == Outgoing.Kind.REQUEST) {
      byId.add(exchange);
    }
  }

  void remove(HttpExchange exchange) {
    if (exchange.message().kind() == Outgoing.Kind.REQUEST) {
      boolean unused = byId.remove(exchange);
    }
  }

  List<HttpExchange> all() {
    return byId.entries();
  }

  /** Returns the exchange that a message answers or reports on, or null. */
  @Nullable HttpExchange of(Message message) {
    if (message.isAnswer()) {
      return byId.get(message.answeredId());
    }
    Long token = token(message);
    return token == null ? null : byId.get(token);
  }

  /** Returns whether a progress notification can be for a request. */
  static boolean isFor(Message progress, Outgoing request) {
    Long token = token(progress);
    return token == null || token == request.id();
  }

  private static @Nullable Long token(Message message) {
    if (!message.method().equals("notifications/progress")) {
      return null;
    }
    Json token = message.params().get("progressToken");
    try {
      return token == null || !token.isNumber() ? null : token.asLong();
    } catch (JsonException e) {
      return null;
    }
  }
}
