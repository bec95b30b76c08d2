package io.patchbay.internal.time;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Where code of the application runs: a virtual thread for each task where the running virtual
 * machine has them, else a daemon thread that is kept for a while. A task may block as long as it
 * likes and stalls nobody. After the end tasks run on the thread that brings them, so that nothing
 * is lost.
 */
public final class HandlerExecutor implements Executor {
  private static final long KEPT_SECONDS = 10;

  private final ExecutorService threads;

  /** Creates an executor. */
  public HandlerExecutor() {
    ExecutorService virtual = virtualThreads();
    threads = virtual != null ? virtual : platformThreads();
  }

  @Override
  public void execute(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  /** Ends the executor: running tasks are interrupted. */
  public void close() {
    var unused = threads.shutdownNow();
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

  private static ExecutorService platformThreads() {
    AtomicLong number = new AtomicLong();
    ThreadFactory factory =
        task -> {
          Thread thread = new Thread(task, "patchbay-handler-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        };
    return new ThreadPoolExecutor(
        0, Integer.MAX_VALUE, KEPT_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
  }
}
