package io.patchbay.testkit;

import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The time of the platform, with the timer of a test. Thread-safe.
 *
 * @param timer runs what is scheduled; the test shuts it down
 */
public record RealTime(ScheduledExecutorService timer) implements TimeSource {
  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    ScheduledFuture<?> scheduled = timer.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    return () -> scheduled.cancel(false);
  }
}
