package io.patchbay.testkit;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.McpException;
import io.patchbay.json.Json;
import io.patchbay.model.LoggingMessageNotificationParams;
import java.util.List;

/**
 * Keeps what a connection tells, each event as a line such as {@code tools changed}, {@code updated
 * file:///a}, {@code log error "down"}, {@code warning …}, {@code closed …}. Thread-safe.
 */
public final class RecordingListener implements ConnectionListener {
  private final EventLog<String> events = new EventLog<>();

  /** Creates a recorder without events. */
  public RecordingListener() {}

  /** Takes the next event and requires how it begins; returns it. */
  public String awaitNext(String beginning) {
    String next = events.awaitNext();
    if (!next.startsWith(beginning)) {
      throw new AssertionError("expected '" + beginning + "…', got '" + next + "'");
    }
    return next;
  }

  /** Takes events until one begins so, and returns it. */
  public String awaitEvent(String beginning) {
    String next = events.awaitNext();
    while (!next.startsWith(beginning)) {
      next = events.awaitNext();
    }
    return next;
  }

  /** Returns the events that have not been taken. */
  public List<String> rest() {
    return events.rest();
  }

  /** Requires that no event is left. */
  public void assertExhausted() {
    events.assertExhausted();
  }

  @Override
  public void onToolsChanged(Connection connection) {
    events.add("tools changed");
  }

  @Override
  public void onResourcesChanged(Connection connection) {
    events.add("resources changed");
  }

  @Override
  public void onPromptsChanged(Connection connection) {
    events.add("prompts changed");
  }

  @Override
  public void onResourceUpdated(Connection connection, String uri) {
    events.add("updated " + uri);
  }

  @Override
  public void onLog(Connection connection, LoggingMessageNotificationParams message) {
    events.add("log " + message.level().value() + " " + message.data());
  }

  @Override
  public void onNotification(Connection connection, String method, Json params) {
    events.add("notification " + method + " " + params);
  }

  @Override
  public void onWarning(Connection connection, String warning) {
    events.add("warning " + warning);
  }

  @Override
  public void onClosed(Connection connection, McpException reason) {
    events.add("closed " + reason.getMessage());
  }
}
