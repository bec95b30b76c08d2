package io.patchbay.internal.connection;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.McpException;
import io.patchbay.internal.session.SessionEvents;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.LoggingMessageNotificationParams;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.spi.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns a session's events into calls of listeners. What comes before the connection has been
 * handed to the application is kept for it.
 */
final class Listeners implements SessionEvents {
  private static final Logger log = LoggerFactory.getLogger(Listeners.class);
  private static final int EARLY = 1_000;
  private static final int EARLY_BYTES = 4 << 20;

  private final List<ConnectionListener> listeners = new CopyOnWriteArrayList<>();
  private final List<Runnable> early = new ArrayList<>();
  private long earlyBytes;
  private @Nullable Connection connection;

  Listeners(List<ConnectionListener> listeners) {
    this.listeners.addAll(listeners);
  }

  void add(ConnectionListener listener) {
    listeners.add(listener);
  }

  void remove(ConnectionListener listener) {
    listeners.remove(listener);
  }

  /** Delivers what came early; called like the events, so in order with what comes later. */
  void start(Connection started) {
    List<Runnable> due;
    synchronized (this) {
      connection = started;
      due = List.copyOf(early);
      early.clear();
    }
    due.forEach(Runnable::run);
  }

  @Override
  public void onNotification(Message notification) {
    if (!hasRoomFor(notification)) {
      return;
    }
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

  /** What comes early is kept, but not without end. */
  private synchronized boolean hasRoomFor(Message notification) {
    if (connection == null) {
      earlyBytes += notification.size();
    }
    return connection != null || earlyBytes <= EARLY_BYTES;
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

  @Override
  public void onMissed(SubscriptionFilter filter) {
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

  @Override
  public void onWarning(String warning) {
    log.warn("{}", warning);
    each((l, c) -> l.onWarning(c, warning));
  }

  @Override
  public void onClosed(McpException reason) {
    each((l, c) -> l.onClosed(c, reason));
  }

  private interface Event {
    void tell(ConnectionListener listener, Connection connection);
  }

  private void each(Event event) {
    Connection known;
    synchronized (this) {
      known = connection;
      if (known == null) {
        if (early.size() < EARLY) {
          early.add(() -> each(event));
        }
        return;
      }
    }
    for (ConnectionListener listener : listeners) {
      tell(listener, toTell -> event.tell(toTell, known));
    }
  }

  private static void tell(ConnectionListener listener, Consumer<ConnectionListener> event) {
    try {
      event.accept(listener);
    } catch (RuntimeException | Error e) {
      log.warn("a connection listener failed", e);
    }
  }
}
