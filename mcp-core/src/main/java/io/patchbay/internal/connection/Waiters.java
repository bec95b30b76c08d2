package io.patchbay.internal.connection;

import io.patchbay.internal.session.Session;
import io.patchbay.spi.TimeSource.Cancellable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Who waits for a connection to have a session. A future is completed on the executor by whoever
 * runs what is returned, never under a lock. Confined to {@link Plug}.
 */
final class Waiters {
  private final List<Waiter> waiting = new ArrayList<>();

  /**
   * Somebody who waits.
   *
   * @param session completes with the session
   * @param series whether it waits for all tries, or only for the attempt that runs
   * @param patient whether its time begins when the attempt does that waits for its turn
   * @param deadline when it stops waiting, as nanoseconds of the time source
   * @param timer ends its waiting
   */
  record Waiter(
      CompletableFuture<Session> session,
      boolean series,
      boolean patient,
      long deadline,
      Cancellable timer) {}

  void add(Waiter waiter) {
    waiting.add(waiter);
  }

  void remove(CompletableFuture<Session> session) {
    take(waiter -> waiter.session == session).forEach(waiter -> waiter.timer.cancel());
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Takes those who are to be told. */
  List<Waiter> take(Predicate<Waiter> which) {
    List<Waiter> taken = new ArrayList<>();
    for (Iterator<Waiter> all = waiting.iterator(); all.hasNext(); ) {
      Waiter waiter = all.next();
      if (which.test(waiter)) {
        all.remove();
        taken.add(waiter);
      }
    }
    return taken;
  }
}
