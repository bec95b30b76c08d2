package io.patchbay.internal.legacy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a server was told and loses with its session. Thread-safe. */
final class ServerMemory {
  private final Set<String> subscriptions = new LinkedHashSet<>();
  private String logLevel = "";

  synchronized void logLevel(String level) {
    logLevel = level;
  }

  /** Returns the log level that was asked for last; the empty string if none was. */
  synchronized String logLevel() {
    return logLevel;
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
