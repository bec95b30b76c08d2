package io.patchbay.inprocess.internal.server;

import io.patchbay.json.Json;
import io.patchbay.model.SubscriptionFilter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The {@code subscriptions/listen} requests that are open. Everything asked for is honoured. */
final class Listens {
  private static final String ID = "io.modelcontextprotocol/subscriptionId";

  private final ServerSession session;
  private final Map<Json, SubscriptionFilter> open = new ConcurrentHashMap<>();

  Listens(ServerSession session) {
    this.session = session;
  }

  /** Acknowledges a request before anything else is sent for it. */
  void begin(Json id, Json params) {
    Json wanted = params.get("notifications");
    if (wanted == null || !wanted.isObject()) {
      throw Answers.invalidParams("notifications must be an object");
    }
    SubscriptionFilter filter = honoured(SubscriptionFilter.from(wanted));
    tell(id, "notifications/subscriptions/acknowledged", Map.of("notifications", filter));
    open.put(id, filter);
  }

  private static SubscriptionFilter honoured(SubscriptionFilter wanted) {
    SubscriptionFilter.Builder honoured = SubscriptionFilter.builder();
    wanted.toolsListChanged().filter(on -> on).ifPresent(honoured::toolsListChanged);
    wanted.promptsListChanged().filter(on -> on).ifPresent(honoured::promptsListChanged);
    wanted.resourcesListChanged().filter(on -> on).ifPresent(honoured::resourcesListChanged);
    if (!wanted.resourceSubscriptions().isEmpty()) {
      honoured.resourceSubscriptions(wanted.resourceSubscriptions());
    }
    return honoured.build();
  }

  void changed(Change change) {
    open.forEach(
        (id, filter) -> {
          if (change.isWantedBy(filter)) {
            tell(id, change.method(), change.params());
          }
        });
  }

  private void tell(Json id, String method, Map<String, ?> params) {
    Map<String, Object> members = new LinkedHashMap<>(params);
    members.put("_meta", Map.of(ID, id));
    session.notify(method, members);
  }

  /** Forgets a request that the client ended. */
  void end(Json id) {
    if (!open.isEmpty()) {
      @Nullable SubscriptionFilter unused = open.remove(id);
    }
  }

  /** Ends all in good order. */
  void endAll() {
    for (Json id : List.copyOf(open.keySet())) {
      if (open.remove(id) != null) {
        session.answer(
            id, Json.of(ServerSession.members("resultType", "complete", "_meta", Map.of(ID, id))));
      }
    }
  }
}
