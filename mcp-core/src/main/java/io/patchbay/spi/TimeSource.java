package io.patchbay.spi;

import java.time.Duration;
import java.time.Instant;

/** Time, and being woken by it. Thread-safe. A test gives one that it moves itself. */
public interface TimeSource {

  /** Returns a monotonic time in nanoseconds, as {@link System#nanoTime}. */
  long nanoTime();

  /** Returns the time of the day, for what outlives the process. */
  Instant now();

  /**
   * Runs a short task later, on the timer thread, once.
   *
   * @param delay how long to wait; not negative
   * @param task must not block
   * @return cancels the task
   */
  Cancellable schedule(Duration delay, Runnable task);

  /** Something that can be called off. */
  interface Cancellable {
    /** Calls it off; without effect when it has happened. */
    void cancel();
  }
}
