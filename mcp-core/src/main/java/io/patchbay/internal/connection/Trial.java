package io.patchbay.internal.connection;

import io.patchbay.internal.session.Session;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An attempt to connect that waits for its turn, runs, or is given up. Thread-safe. */
final class Trial {
  private final Connector connector;
  private final @Nullable Loan loan;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private boolean begun;
  private boolean givenUp;

  /**
   * A caller's thread, for an attempt that begins at once.
   *
   * @param thread the thread
   * @param wanted what its owner waits for
   */
  record Loan(LentThread thread, CompletableFuture<Session> wanted) {}

  /**
   * @param loan the thread it may run on, or null
   */
  Trial(Connector connector, @Nullable Loan loan) {
    this.connector = connector;
    this.loan = loan;
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

  /**
   * Returns whose thread it runs on if that is called away from it, or null. Its failure says
   * nothing of the server then.
   */
  @Nullable Loan calledAway(Throwable failure) {
    return loan != null && !isLate() && loan.thread().isCalledAway(failure) ? loan : null;
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
