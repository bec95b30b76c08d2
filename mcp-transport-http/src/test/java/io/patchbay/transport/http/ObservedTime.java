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
  private final List<Pause> pauses = new CopyOnWriteArrayList<>();

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
    Pause pause = new Pause(delay);
    Cancellable scheduled =
        time.schedule(
            delay,
            () -> {
              pause.over = true;
              action.run();
            });
    pauses.add(pause);
    return () -> {
      pause.over = true;
      scheduled.cancel();
    };
  }

  private static final class Pause {
    private final Duration length;
    private volatile boolean over;

    Pause(Duration length) {
      this.length = length;
    }
  }

  /** Waits until something pauses for a time. */
  void awaitPause(Duration pause) {
    Eventually.that("a pause of " + pause, () -> isPausing(pause));
  }

  boolean isPausing(Duration pause) {
    return pauses.stream().anyMatch(one -> !one.over && one.length.equals(pause));
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
