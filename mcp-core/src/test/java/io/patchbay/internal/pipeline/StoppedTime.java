package io.patchbay.internal.pipeline;

import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** A time that goes on only when it is told to, and wakes nobody. */
public final class StoppedTime implements TimeSource {
  private long nanos;

  /** Lets time pass. */
  public void advance(Duration by) {
    nanos += by.toNanos();
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public Instant now() {
    return Instant.parse("2026-07-28T12:00:00Z").plusNanos(nanos);
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    throw new UnsupportedOperationException();
  }
}
