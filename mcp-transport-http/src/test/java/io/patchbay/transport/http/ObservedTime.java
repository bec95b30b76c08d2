package io.patchbay.transport.http;

import io.patchbay.spi.TimeSource;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A time that a test moves, and that shows which pauses are being made. Thread-safe. */
final class ObservedTime implements TimeSource {
  private final ManualTime time = new ManualTime();
  private final List<Duration> pending = new CopyOnWriteArrayList<>();

  @Override
  public long nanoTime() {
    return time.nanoTime();
  }

  @Override
  public Instant now() {
    return time.now();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable action) {
    pending.add(delay);
    Cancellable scheduled =
        time.schedule(
            delay,
            () -> {
              pending.remove(delay);
              action.run();
            });
    return () -> {
      pending.remove(delay);
      scheduled.cancel();
    };
  }

  /** Waits until something pauses for a time. */
  void awaitPause(Duration pause) {
    Eventually.that("a pause of " + pause + ", not " + pending, () -> pending.contains(pause));
  }

  boolean isPausing(Duration pause) {
    return pending.contains(pause);
  }

  /** Waits for a pause, and requires that it does not end before its time. */
  void passPause(Duration pause) {
    awaitPause(pause);
    if (!pause.isZero()) {
      advance(pause.minusMillis(1));
      if (!isPausing(pause)) {
        throw new AssertionError("a pause of " + pause + " ended early");
      }
    }
    advance(Duration.ofMillis(1));
  }

  void advance(Duration by) {
    time.advance(by);
  }
}
