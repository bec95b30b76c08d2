package io.patchbay.internal.connection;

import io.patchbay.CallOptions;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.json.Json;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.SubscriptionFilter;
import org.jspecify.annotations.Nullable;

/** Brings a new session to where the last one was: log level and subscriptions. Thread-safe. */
final class Restoration {
  private final HeldSubscriptions subscriptions = new HeldSubscriptions();
  private volatile @Nullable LoggingLevel logLevel;

  HeldSubscriptions subscriptions() {
    return subscriptions;
  }

  void remember(LoggingLevel level) {
    logLevel = level;
  }

  /** Restores; whoever listens may have missed something meanwhile. */
  void restore(Session session) {
    LoggingLevel level = logLevel;
    if (level != null && session.era().capabilities().logging().isPresent()) {
      Request<Json> request = session.era().setLogLevel(level.value());
      if (request != null) {
        var unused =
            session
                .callAsync(request, CallOptions.DEFAULT)
                .exceptionally(failure -> notRestored(session, failure));
      }
    }
    subscriptions.moveTo(session);
    session.missed(
        SubscriptionFilter.builder()
            .toolsListChanged(true)
            .promptsListChanged(true)
            .resourcesListChanged(true)
            .build());
  }

  private static @Nullable Json notRestored(Session session, Throwable failure) {
    session.warn(session.what("logging/setLevel") + " was not restored: " + failure.getMessage());
    return null;
  }
}
