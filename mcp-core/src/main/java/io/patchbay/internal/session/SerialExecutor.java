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

  private final Executor executor;
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private boolean running;
  private long dropped;

  /** Creates an executor over one that runs tasks in any order. */
  public SerialExecutor(Executor executor) {
    this.executor = executor;
  }

  /** Adds a task; a flood that nobody keeps up with is dropped and counted. */
  public void execute(Runnable task) {
    synchronized (this) {
      if (tasks.size() >= CAPACITY) {
        dropped++;
        if (Long.bitCount(dropped) == 1) {
          log.warn("{} events dropped: a listener does not keep up", dropped);
        }
        return;
      }
      tasks.add(task);
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
      Runnable task;
      synchronized (this) {
        task = tasks.poll();
        if (task == null) {
          running = false;
          return;
        }
      }
      try {
        task.run();
      } catch (RuntimeException e) {
        log.warn("a listener failed", e);
      }
    }
  }
}
