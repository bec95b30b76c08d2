package io.patchbay.internal.connection;

import io.patchbay.internal.session.Session;
import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
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
  private List<Waiter> waiting = List.of();

  /**
   * Somebody who waits.
   *
   * @param session completes with the session
   * @param terms how it waits
   * @param clock the time it waits by
   * @param deadline when it stops waiting, as nanoseconds of that time
   * @param timer ends its waiting
   */
  record Waiter(
      CompletableFuture<Session> session,
      Terms terms,
      TimeSource clock,
      long deadline,
      Cancellable timer) {

    /** Returns how long it goes on waiting, in nanoseconds. */
    long left() {
      return deadline - clock.nanoTime();
    }
  }

  /**
   * How somebody waits.
   *
   * @param limit how long
   * @param series whether for all tries, or only for the attempt that runs
   * @param turn whether the time begins when the attempt does that waits for its turn
   * @param strict whether the time runs on while a person is asked, as the caller set the limit
   */
  record Terms(Duration limit, boolean series, boolean turn, boolean strict) {

    /** For the attempt that runs. */
    static Terms attempt(Duration limit) {
      return new Terms(limit, false, false, false);
    }

    /** For the attempt that runs, and no longer than the caller said. */
    static Terms strictly(Duration limit) {
      return new Terms(limit, false, false, true);
    }

    /** For all tries. */
    static Terms series(Duration limit) {
      return new Terms(limit, true, false, false);
    }

    /** For all tries, however long others have their turn before. */
    static Terms turn(Duration limit) {
      return new Terms(limit, true, true, false);
    }
  }

  void add(Waiter waiter) {
    if (waiting.isEmpty()) {
      waiting = new ArrayList<>(1);
    }
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
    if (waiting.isEmpty()) {
      waiting = List.of();
    }
    return taken;
  }
}
