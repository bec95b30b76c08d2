package io.patchbay.internal.session;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks on an executor, one after the other in the order they came. Bounded. */
public final class SerialExecutor implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(SerialExecutor.class);
  private static final int CAPACITY = 10_000;
  private static final long BYTES = 16 << 20;

  private final Executor executor;
  private final Queue<Task> tasks = new ArrayDeque<>(1);
  private long bytes;
  private boolean running;
  private long dropped;

  /** Creates an executor over one that runs tasks in any order. */
  public SerialExecutor(Executor executor) {
    this.executor = executor;
  }

  private record Task(Runnable work, int size) {}

  /** Adds a task that must not be lost. */
  public void execute(Runnable work) {
    add(new Task(work, 0), true);
  }

  /**
   * Adds a task; a flood that nobody keeps up with is dropped and counted.
   *
   * @param size how many bytes it keeps alive
   */
  public void offer(Runnable work, int size) {
    add(new Task(work, size), false);
  }

  private void add(Task task, boolean needed) {
    synchronized (this) {
      boolean full = tasks.size() >= CAPACITY || bytes > 0 && bytes + task.size > BYTES;
      if (full && !needed) {
        dropped++;
        if (Long.bitCount(dropped) == 1) {
          log.warn("{} events dropped: a listener does not keep up", dropped);
        }
        return;
      }
      tasks.add(task);
      bytes += task.size;
      if (running) {
        return;
      }
      running = true;
    }
    executor.execute(this);
  }

  @Override
  public void run() {
    while (true) {
      Task task;
      synchronized (this) {
        task = tasks.poll();
        if (task == null) {
          running = false;
          return;
        }
        bytes -= task.size;
      }
      try {
        task.work.run();
      } catch (RuntimeException | Error e) {
        log.warn("a listener failed", e);
      }
    }
  }
}
