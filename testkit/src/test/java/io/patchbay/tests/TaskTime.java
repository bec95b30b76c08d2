package io.patchbay.tests;

import io.patchbay.spi.TimeSource;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A manual time that knows what it was asked to wait for. Thread-safe. */
final class TaskTime implements TimeSource {
  private final ManualTime manual = new ManualTime();
  private final List<Duration> asked = new CopyOnWriteArrayList<>();

  @Override
  public long nanoTime() {
    return manual.nanoTime();
  }

  @Override
  public Instant now() {
    return manual.now();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable action) {
    Cancellable timer = manual.schedule(delay, action);
    asked.add(delay);
    return timer;
  }

  /** Waits until somebody has asked for exactly this pause, and lets it pass. */
  void pass(Duration pause) {
    await(pause);
    manual.advance(pause);
  }

  void pass(long millis) {
    pass(Duration.ofMillis(millis));
  }

  /** Waits until somebody has asked for exactly this pause. */
  void await(Duration pause) {
    Eventually.that("a pause of " + pause + " among " + asked, () -> asked.remove(pause));
  }

  /** Waits until somebody asks for a pause between two, and returns it. */
  Duration awaitBetween(Duration least, Duration most) {
    Duration[] found = new Duration[1];
    Eventually.that(
        "a pause between " + least + " and " + most + " among " + asked,
        () ->
            asked.stream()
                .filter(pause -> pause.compareTo(least) >= 0 && pause.compareTo(most) <= 0)
                .findFirst()
                .map(pause -> found[0] = pause)
                .isPresent());
    asked.remove(found[0]);
    return found[0];
  }

  void advance(Duration by) {
    manual.advance(by);
  }
}
