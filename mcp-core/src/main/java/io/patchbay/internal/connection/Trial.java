package io.patchbay.internal.connection;

import io.patchbay.internal.session.Session;
import java.util.concurrent.CompletableFuture;

/** An attempt to connect that waits for its turn, runs, or is given up. Thread-safe. */
final class Trial {
  private final Connector connector;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private boolean begun;
  private boolean givenUp;

  Trial(Connector connector) {
    this.connector = connector;
  }

  /** Begins, unless it was given up before its turn came. */
  synchronized boolean begin() {
    begun = !givenUp;
    return begun;
  }

  synchronized boolean hasBegun() {
    return begun;
  }

  Session connect() {
    return connector.connect();
  }

  boolean isLate() {
    return connector.isLate();
  }

  /** Returns what it waits for, or did last; empty if there is nothing to say. */
  String waitingFor() {
    return connector.waitingFor();
  }

  /** Says that nothing runs any more. */
  void end() {
    ended.complete(null);
  }

  /** Gives the attempt up; completes when nothing of it is left. */
  CompletableFuture<Void> abort() {
    synchronized (this) {
      givenUp = true;
      if (!begun) {
        ended.complete(null);
      }
    }
    connector.abort();
    return ended;
  }
}
