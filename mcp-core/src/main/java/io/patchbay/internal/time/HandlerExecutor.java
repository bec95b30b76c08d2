package io.patchbay.internal.time;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where code of the application runs: a virtual thread for each task where the running virtual
 * machine has them, else a daemon thread of a pool that grows while tasks block. A task may block
 * as long as it likes and stalls nobody. After the end tasks run on the thread that brings them, so
 * that nothing is lost.
 */
public final class HandlerExecutor implements Executor {
  /** A virtual thread has been started for each task, so none is waiting. */
  private static final long VIRTUAL = TimeUnit.MILLISECONDS.toNanos(100);

  private final Executor threads;
  private final Consumer<Duration> end;

  /** Creates an executor. */
  public HandlerExecutor() {
    ExecutorService virtual = virtualThreads();
    if (virtual == null) {
      ElasticPool pool = new ElasticPool("patchbay-handler-");
      threads = pool;
      end = pool::close;
    } else {
      threads = virtual;
      end = limit -> end(virtual, limit);
    }
  }

  @Override
  public void execute(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  /**
   * Ends the executor: what runs is interrupted, what waits is run.
   *
   * @param limit how long to wait for the end
   */
  public void close(Duration limit) {
    end.accept(limit);
  }

  private static void end(ExecutorService threads, Duration limit) {
    var unused = threads.shutdownNow();
    try {
      long wait = Math.min(limit.toNanos(), VIRTUAL);
      boolean unusedToo = threads.awaitTermination(wait, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Virtual threads came with 21; this is compiled for 17. */
  private static @Nullable ExecutorService virtualThreads() {
    try {
      MethodHandle create =
          MethodHandles.publicLookup()
              .findStatic(
                  Executors.class,
                  "newVirtualThreadPerTaskExecutor",
                  MethodType.methodType(ExecutorService.class));
      return (ExecutorService) create.invoke();
    } catch (NoSuchMethodException e) {
      return null;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
