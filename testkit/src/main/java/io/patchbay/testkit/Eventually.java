package io.patchbay.testkit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads do, within bounds, and measures real time. Stateless. */
public final class Eventually {
  /** How long to wait for what happens at once unless something is broken. */
  public static final Duration SOON = Duration.ofSeconds(10);

  private static final long STEP = 200_000;

  private Eventually() {}

  /**
   * Waits until a condition holds.
   *
   * @param what the condition in words
   * @throws AssertionError if it does not hold in time
   */
  public static void that(String what, BooleanSupplier condition, Duration within) {
    if (!holds(condition, within)) {
      throw new AssertionError("not within " + within.toMillis() + " ms: " + what);
    }
  }

  /** Waits {@link #SOON} until a condition holds. */
  public static void that(String what, BooleanSupplier condition) {
    that(what, condition, SOON);
  }

  /** Waits until a condition holds, and returns whether it did in time. */
  public static boolean holds(BooleanSupplier condition, Duration within) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > within.toNanos()) {
        return false;
      }
      LockSupport.parkNanos(STEP);
    }
    return true;
  }

  /** Returns the outcome of a future that completes soon; its failure is thrown as it is. */
  public static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(SOON.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } catch (TimeoutException e) {
      throw new AssertionError("a future did not complete within " + SOON, e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new AssertionError(e.getCause());
    }
  }

  /** Waits until a latch is open. */
  public static void open(CountDownLatch latch) {
    try {
      if (!latch.await(SOON.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new AssertionError("a latch was not opened within " + SOON);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /** Waits until a thread has ended. */
  public static void ended(Thread thread) {
    that("the end of " + thread.getName(), () -> !thread.isAlive());
  }

  /** Returns how long something takes in real time. */
  public static Duration timed(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
