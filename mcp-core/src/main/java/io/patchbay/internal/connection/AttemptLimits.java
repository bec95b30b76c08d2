package io.patchbay.internal.connection;

import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

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
  private final Set<Place> taken = new HashSet<>();
  private int free;

  AttemptLimits(int most, TimeSource time, Executor executor) {
    this.free = most;
    this.time = time;
    this.executor = executor;
  }

  /**
   * Runs an attempt when it is its turn.
   *
   * @param here runs it if its turn is now, or null; otherwise the executor does
   */
  void run(Runnable attempt, @Nullable Executor here) {
    Place place;
    synchronized (this) {
      if (free == 0) {
        waiting.add(attempt);
        taken.forEach(Place::watch);
        return;
      }
      free--;
      place = take();
    }
    start(attempt, place, here == null ? executor : here);
  }

  private synchronized Place take() {
    Place place = new Place();
    taken.add(place);
    return place;
  }

  private static void start(Runnable attempt, Place place, Executor on) {
    on.execute(
        () -> {
          place.begin();
          try {
            attempt.run();
          } finally {
            place.giveBack();
          }
        });
  }

  private boolean isAwaited() {
    return !waiting.isEmpty();
  }

  /** A place, from its taking until it is given back; looked after while somebody waits for it. */
  private final class Place {
    private long begunAt;
    private boolean begun;
    private @Nullable Cancellable timer;

    void begin() {
      synchronized (AttemptLimits.this) {
        begun = true;
        begunAt = time.nanoTime();
        if (isAwaited()) {
          watch();
        }
      }
    }

    /** Under the lock. */
    void watch() {
      if (begun && timer == null) {
        long left = LONG.toNanos() - (time.nanoTime() - begunAt);
        timer = time.schedule(Duration.ofNanos(Math.max(0, left)), this::giveBack);
      }
    }

    void giveBack() {
      Runnable next;
      Place place;
      synchronized (AttemptLimits.this) {
        if (!taken.remove(this)) {
          return;
        }
        if (timer != null) {
          timer.cancel();
        }
        next = waiting.poll();
        if (next == null) {
          free++;
          return;
        }
        place = take();
      }
      start(next, place, executor);
    }
  }
}
