package io.patchbay.internal.time;

import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The real time, and one timer thread that starts when it is first needed. */
public final class SystemTime implements TimeSource {
  private final ScheduledThreadPoolExecutor timer;

  /** Creates a time source of its own thread. */
  public SystemTime() {
    timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "patchbay-timer");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

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
    try {
      Future<?> scheduled = timer.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
      return () -> scheduled.cancel(false);
    } catch (RejectedExecutionException e) {
      return () -> {};
    }
  }

  /** Ends the timer thread; what is scheduled does not happen any more. */
  public void close() {
    timer.shutdownNow();
  }
}
