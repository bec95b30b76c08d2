package io.patchbay.internal.connection;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waiting for an end, within bounds. */
final class Closing {
  private static final Logger log = LoggerFactory.getLogger(Closing.class);

  private Closing() {}

  /** Waits until something has closed, at most so long; an interrupt ends the wait and is kept. */
  static void await(CompletableFuture<?> closing, Duration limit) {
    if (!isOver(closing, limit)) {
      log.warn("something was not closed within {} ms", limit.toMillis());
    }
  }

  /** Waits like that; returns false if the time was not enough. */
  static boolean isOver(CompletableFuture<?> closing, Duration limit) {
    try {
      var unused = closing.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      log.warn("closing failed", e.getCause());
    } catch (TimeoutException e) {
      return false;
    }
    return true;
  }
}
