package io.patchbay.internal.connection;

import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets so many attempts of one kind run at once; the others wait for their turn, in order. An
 * attempt that takes long gives its place up: what the limit is for, starting processes and shaking
 * hands, is behind it then, and a server that never answers delays nobody.
 */
final class AttemptLimits {
  /** After how long an attempt counts as one that only waits. */
  private static final Duration LONG = Duration.ofSeconds(2);

  private final TimeSource time;
  private final Executor executor;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int free;

  AttemptLimits(int most, TimeSource time, Executor executor) {
    this.free = most;
    this.time = time;
    this.executor = executor;
  }

  /** Runs an attempt on the executor when it is its turn. */
  void run(Runnable attempt) {
    synchronized (this) {
      if (free == 0) {
        waiting.add(attempt);
        return;
      }
      free--;
    }
    start(attempt);
  }

  private void start(Runnable attempt) {
    AtomicBoolean given = new AtomicBoolean();
    executor.execute(
        () -> {
          Cancellable timer = time.schedule(LONG, () -> giveBack(given));
          try {
            attempt.run();
          } finally {
            timer.cancel();
            giveBack(given);
          }
        });
  }

  private void giveBack(AtomicBoolean given) {
    if (!given.compareAndSet(false, true)) {
      return;
    }
    Runnable next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        free++;
        return;
      }
    }
    start(next);
  }
}
