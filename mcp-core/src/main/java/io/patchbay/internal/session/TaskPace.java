package io.patchbay.internal.session;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConnectException;
import io.patchbay.HttpStatusException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.SessionLostException;
import io.patchbay.TaskSnapshot;
import io.patchbay.TransportException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When to look at a task again: at the pace the server wants, within reason; seldom while it tells
 * of changes by itself; after failures later and later, and at last no more. Used by one thread at
 * a time.
 */
final class TaskPace {
  private static final Duration LEAST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofHours(1);
  private static final Duration SAFETY = Duration.ofSeconds(60);
  private static final Duration MOST_AFTER_FAILURE = Duration.ofSeconds(30);
  private static final long USUAL_MILLIS = 1_000;
  private static final int MOST_FAILURES = 8;

  private Duration interval = usual();
  private int failures;

  /** The server said where the task stands. */
  void heard(TaskSnapshot task) {
    failures = 0;
    interval = task.pollInterval().map(TaskPace::bounded).orElseGet(TaskPace::usual);
  }

  private static Duration bounded(Duration asked) {
    if (asked.compareTo(LEAST) < 0) {
      return LEAST;
    }
    return asked.compareTo(MOST) > 0 ? MOST : asked;
  }

  private static Duration usual() {
    long jitter = ThreadLocalRandom.current().nextLong(USUAL_MILLIS / 2 + 1);
    return Duration.ofMillis(USUAL_MILLIS * 3 / 4 + jitter);
  }

  /**
   * Returns how long to wait for the next look.
   *
   * @param told whether the server tells of changes by itself
   */
  Duration next(boolean told) {
    return told && interval.compareTo(SAFETY) < 0 ? SAFETY : interval;
  }

  /** A look failed; returns whether there is to be another. */
  boolean failed() {
    return ++failures <= MOST_FAILURES;
  }

  /** Returns how long to wait after a failure. */
  Duration afterFailure() {
    Duration longer = interval.multipliedBy(1L << (failures - 1));
    return longer.compareTo(MOST_AFTER_FAILURE) < 0 ? longer : MOST_AFTER_FAILURE;
  }

  /** Returns whether the next look may go well after such a failure. */
  static boolean isPassing(Throwable failure) {
    if (failure instanceof AuthorizationRequiredException) {
      return false;
    } else if (failure instanceof HttpStatusException answered) {
      int status = answered.status();
      return answered.isTerminal() || status >= 500 || status == 408 || status == 429;
    }
    return failure instanceof TransportException channel && channel.isTerminal()
        || failure instanceof SessionLostException
        || failure instanceof RequestTimeoutException
        || failure instanceof ConnectException;
  }
}
