package io.patchbay.internal.connection;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ConnectionState;
import io.patchbay.StateChange;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.LoggingMessageNotificationParams;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.spi.Message;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the events of a connection's sessions into calls of listeners. Called in order, on the
 * handler executor.
 */
final class Listeners {
  private static final Logger log = LoggerFactory.getLogger(Listeners.class);

  private volatile List<ConnectionListener> listeners;
  private final Connection connection;
  private volatile boolean over;

  Listeners(Connection connection, List<ConnectionListener> listeners) {
    this.connection = connection;
    this.listeners = List.copyOf(listeners);
  }

  synchronized void add(ConnectionListener listener) {
    List<ConnectionListener> more = new ArrayList<>(listeners);
    more.add(listener);
    listeners = List.copyOf(more);
  }

  synchronized void remove(ConnectionListener listener) {
    List<ConnectionListener> fewer = new ArrayList<>(listeners);
    fewer.remove(listener);
    listeners = List.copyOf(fewer);
  }

  /** Returns whether anybody listens. */
  boolean areThere() {
    return !listeners.isEmpty();
  }

  void onNotification(Message notification) {
    Json params = notification.params();
    switch (notification.method()) {
      case "notifications/tools/list_changed" -> each((l, c) -> l.onToolsChanged(c));
      case "notifications/prompts/list_changed" -> each((l, c) -> l.onPromptsChanged(c));
      case "notifications/resources/list_changed" -> each((l, c) -> l.onResourcesChanged(c));
      case "notifications/resources/updated" -> updated(params);
      case "notifications/message" -> logged(params);
      default -> each((l, c) -> l.onNotification(c, notification.method(), params));
    }
  }

  private void updated(Json params) {
    Json uri = params.get("uri");
    if (uri != null && uri.isString()) {
      each((l, c) -> l.onResourceUpdated(c, uri.asString()));
    }
  }

  private void logged(Json params) {
    try {
      LoggingMessageNotificationParams message = LoggingMessageNotificationParams.from(params);
      each((l, c) -> l.onLog(c, message));
    } catch (JsonException e) {
      log.debug("a log message that cannot be read: {}", e.getMessage());
    }
  }

  void onMissed(SubscriptionFilter filter) {
    if (filter.toolsListChanged().orElse(false)) {
      each((l, c) -> l.onToolsChanged(c));
    }
    if (filter.promptsListChanged().orElse(false)) {
      each((l, c) -> l.onPromptsChanged(c));
    }
    if (filter.resourcesListChanged().orElse(false)) {
      each((l, c) -> l.onResourcesChanged(c));
    }
    filter.resourceSubscriptions().forEach(uri -> each((l, c) -> l.onResourceUpdated(c, uri)));
  }

  void onWarning(String warning) {
    log.warn("{}", warning);
    each((l, c) -> l.onWarning(c, warning));
  }

  /**
   * The state changed; nothing comes after the last one. What never was connected has no end.
   *
   * @param wasConnected whether it was connected once
   */
  void onChanged(StateChange change, boolean wasConnected) {
    each((l, c) -> l.onStateChanged(c, change));
    if (change.to() instanceof ConnectionState.Closed closed) {
      if (wasConnected) {
        each((l, c) -> l.onClosed(c, closed.failure()));
      }
      over = true;
    }
  }

  /** Nothing is told any more, as nobody listened to the end. */
  void end() {
    over = true;
  }

  private interface Event {
    void tell(ConnectionListener listener, Connection connection);
  }

  private void each(Event event) {
    if (over) {
      return;
    }
    for (ConnectionListener listener : listeners) {
      try {
        event.tell(listener, connection);
      } catch (RuntimeException | Error e) {
        log.warn("a connection listener failed", e);
      }
    }
  }
}
