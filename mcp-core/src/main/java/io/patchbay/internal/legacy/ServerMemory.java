package io.patchbay.internal.legacy;

import io.patchbay.model.TaskSupport;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server was told and loses with its session, and what it said of its tools. Thread-safe.
 */
final class ServerMemory {
  private final Set<String> subscriptions = new LinkedHashSet<>();
  private final Map<String, TaskSupport> taskSupport = new HashMap<>();
  private String logLevel = "";

  synchronized void logLevel(String level) {
    logLevel = level;
  }

  /** Returns the log level that was asked for last; the empty string if none was. */
  synchronized String logLevel() {
    return logLevel;
  }

  synchronized void taskSupport(String tool, TaskSupport support) {
    taskSupport.put(tool, support);
  }

  /** Returns whether a tool runs as a task, or null if it has not been listed. */
  synchronized @Nullable TaskSupport taskSupport(String tool) {
    return taskSupport.get(tool);
  }

  synchronized void subscribed(String uri) {
    subscriptions.add(uri);
  }

  synchronized void unsubscribed(String uri) {
    subscriptions.remove(uri);
  }

  synchronized List<String> subscriptions() {
    return List.copyOf(subscriptions);
  }
}
