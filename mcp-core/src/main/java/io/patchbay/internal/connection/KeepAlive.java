package io.patchbay.internal.connection;

import io.patchbay.internal.session.Session;
import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Asks a quiet server for a sign of life. Whatever it answers is one; what comes of no answer is
 * for whoever counts the failures of the channel. Thread-safe.
 */
final class KeepAlive {
  private final TimeSource time;
  private final Duration interval;
  private @Nullable Cancellable timer;

  /**
   * @param interval how long a server may be quiet; zero: for ever
   */
  KeepAlive(TimeSource time, Duration interval) {
    this.time = time;
    this.interval = interval;
  }

  /** Looks after a session from now on. */
  void watch(Session session) {
    if (!interval.isZero()) {
      next(session, session.requestsSent());
    }
  }

  private synchronized void next(Session session, long sent) {
    if (session.closedBecause() != null) {
      return;
    }
    timer = time.schedule(interval, () -> look(session, sent));
  }

  private void look(Session session, long sentBefore) {
    if (session.requestsSent() == sentBefore) {
      session.config().executor().execute(() -> ask(session));
    } else {
      next(session, session.requestsSent());
    }
  }

  private void ask(Session session) {
    var unused =
        DefaultConnection.ping(session)
            .whenComplete((alive, failure) -> next(session, session.requestsSent()));
  }

  /** Looks after nothing any more. */
  synchronized void stop() {
    Cancellable running = timer;
    timer = null;
    if (running != null) {
      running.cancel();
    }
  }
}
