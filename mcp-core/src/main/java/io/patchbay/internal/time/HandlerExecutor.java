package io.patchbay.internal.time;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Where code of the application runs: a virtual thread for each task where the running virtual
 * machine has them, else a daemon thread of a pool that grows while tasks block. A task may block
 * as long as it likes and stalls nobody. After the end tasks run on the thread that brings them, so
 * that nothing is lost.
 */
public final class HandlerExecutor implements Executor {
  private final Executor threads;
  private final Runnable end;

  /** Creates an executor. */
  public HandlerExecutor() {
    ExecutorService virtual = virtualThreads();
    if (virtual == null) {
      ElasticPool pool = new ElasticPool("patchbay-handler-");
      threads = pool;
      end = pool::close;
    } else {
      threads = virtual;
      end = virtual::shutdownNow;
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

  /** Ends the executor: running tasks are interrupted. */
  public void close() {
    end.run();
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
