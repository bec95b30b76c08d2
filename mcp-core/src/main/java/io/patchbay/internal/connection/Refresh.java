package io.patchbay.internal.connection;

import io.patchbay.spi.TimeSource;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps something up to date that is told to have changed: one look at a time, one more if it
 * changed meanwhile, and a pause between two, so that a burst costs few.
 *
 * <p>A look that shows nothing new, though something was said to have changed, is repeated once
 * after a while, as some servers tell of a change before they can show it. One that fails is
 * repeated after longer and longer pauses. Thread-safe.
 */
final class Refresh {
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration SECOND_LOOK = Duration.ofMillis(500);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final int RETRIES = 3;

  private final TimeSource time;
  private final Executor executor;
  private final Supplier<CompletableFuture<Outcome>> look;
  private Phase phase = Phase.IDLE;
  private long round;
  private int secondLooks;
  private int retries;
  private @Nullable Cancellable timer;

  /** What a look showed. */
  enum Outcome {
    /** Something new. */
    CHANGED,
    /** What was known before. */
    SAME,
    /** Nothing; a later one may. */
    FAILED
  }

  private enum Phase {
    /** Nothing to do. */
    IDLE,
    /** A look is under way. */
    LOOKING,
    /** A look is under way, and what it shows is old already. */
    CHANGED_MEANWHILE,
    /** The next look follows in any case. */
    PAUSING,
    /** The next look follows, or comes at once if something changes. */
    WAITING
  }

  /**
   * @param look has a look, on the executor
   */
  Refresh(TimeSource time, Executor executor, Supplier<CompletableFuture<Outcome>> look) {
    this.time = time;
    this.executor = executor;
    this.look = look;
  }

  /** Something is said to have changed. */
  void changed() {
    trigger(1);
  }

  /** Nothing may be known yet. */
  void renew() {
    trigger(0);
  }

  private synchronized void trigger(int mayLookAgain) {
    secondLooks = mayLookAgain;
    retries = RETRIES;
    switch (phase) {
      case IDLE, WAITING -> begin();
      case LOOKING -> phase = Phase.CHANGED_MEANWHILE;
      case CHANGED_MEANWHILE, PAUSING -> {}
    }
  }

  /** Looks no more, until something changes again. */
  synchronized void stop() {
    round++;
    phase = Phase.IDLE;
    cancel();
  }

  private void cancel() {
    Cancellable waiting = timer;
    timer = null;
    if (waiting != null) {
      waiting.cancel();
    }
  }

  private synchronized void begin() {
    cancel();
    phase = Phase.LOOKING;
    long ours = ++round;
    executor.execute(() -> run(ours));
  }

  private void run(long ours) {
    CompletableFuture<Outcome> looking;
    try {
      looking = look.get();
    } catch (RuntimeException e) {
      looking = CompletableFuture.completedFuture(Outcome.FAILED);
    }
    var unused =
        looking.whenComplete(
            (outcome, failure) -> ended(ours, failure == null ? outcome : Outcome.FAILED));
  }

  private synchronized void ended(long ours, Outcome outcome) {
    if (ours != round) {
      return;
    }
    if (phase == Phase.CHANGED_MEANWHILE) {
      later(Phase.PAUSING, PAUSE);
    } else if (outcome == Outcome.SAME && secondLooks > 0) {
      secondLooks--;
      later(Phase.WAITING, SECOND_LOOK);
    } else if (outcome == Outcome.FAILED && retries > 0) {
      later(Phase.WAITING, RETRY.multipliedBy(1L << (RETRIES - retries)));
      retries--;
    } else {
      phase = Phase.IDLE;
    }
  }

  private void later(Phase next, Duration pause) {
    phase = next;
    long ours = round;
    timer = time.schedule(pause, () -> due(ours));
  }

  private synchronized void due(long ours) {
    if (ours == round && (phase == Phase.PAUSING || phase == Phase.WAITING)) {
      begin();
    }
  }
}
