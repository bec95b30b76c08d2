package io.patchbay.internal.connection;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks that must not overtake each other, outside of any lock: whichever thread finds nobody
 * doing so runs what stands in line, and nobody waits. Thread-safe.
 */
final class Line {
  private static final Logger log = LoggerFactory.getLogger(Line.class);

  private final String server;
  private final Queue<Runnable> tasks = new ArrayDeque<>(1);
  private boolean running;
  private volatile @Nullable Thread runner;

  /**
   * @param server whose tasks these are, for the log
   */
  Line(String server) {
    this.server = server;
  }

  /** Runs a task in its turn. */
  void run(Runnable task) {
    add(task);
    run();
  }

  /** Puts a task in line; somebody has to call {@link #run()} afterwards. */
  synchronized void add(Runnable task) {
    tasks.add(task);
  }

  /** Runs what stands in line, unless another thread does, or this one does already. */
  void run() {
    synchronized (this) {
      if (running) {
        return;
      }
      running = true;
      runner = Thread.currentThread();
    }
    while (true) {
      Runnable next;
      synchronized (this) {
        next = tasks.poll();
        if (next == null) {
          running = false;
          runner = null;
          return;
        }
      }
      runSafely(next);
    }
  }

  /** Whatever fails, the line goes on. */
  private void runSafely(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      log.warn("server '{}': something failed while its state changed", server, e);
    }
  }

  /** Returns whether the calling thread is at a task of this line right now. */
  boolean isRunByCaller() {
    return runner == Thread.currentThread();
  }
}
