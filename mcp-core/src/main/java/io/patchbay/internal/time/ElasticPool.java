package io.patchbay.internal.time;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads for tasks that are mostly short and may block for ever.
 *
 * <p>A few workers, one for each processor, take tasks from a queue: while they are busy, a task
 * costs no hand-over. A task must not wait for one that blocks, so while tasks wait, the pool looks
 * every {@link #LOOK_MILLIS} whether any was taken since; if none was, all workers are blocked, and
 * it adds as many as there are. Workers that find nothing to do end after a while.
 */
final class ElasticPool implements Executor {
  private static final Logger log = LoggerFactory.getLogger(ElasticPool.class);
  private static final long LOOK_MILLIS = 1;
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final Executor LOOKING =
      CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS, Runnable::run);

  private final String name;
  private final int few = Math.max(2, Runtime.getRuntime().availableProcessors());
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedDeque<Worker> idle = new ConcurrentLinkedDeque<>();
  private final Set<Worker> workers = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicInteger number = new AtomicInteger();
  private final AtomicLong taken = new AtomicLong();
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * Creates a pool without threads.
   *
   * @param name what the threads are called, before their number
   */
  ElasticPool(String name) {
    this.name = name;
  }

  @Override
  public void execute(Runnable task) {
    if (closed) {
      throw new RejectedExecutionException("closed");
    }
    tasks.add(task);
    Worker waiting = idle.pollFirst();
    if (waiting != null) {
      waiting.wake();
    } else if (count.get() < few) {
      add();
    } else {
      look();
    }
  }

  private void add() {
    count.incrementAndGet();
    Worker worker = new Worker();
    workers.add(worker);
    worker.thread.start();
  }

  private void look() {
    if (looking.compareAndSet(false, true)) {
      long before = taken.get();
      LOOKING.execute(() -> looked(before));
    }
  }

  private void looked(long before) {
    looking.set(false);
    if (closed || tasks.isEmpty()) {
      return;
    }
    if (taken.get() == before) {
      int more = Math.max(1, count.get());
      for (int i = 0; i < more; i++) {
        add();
      }
    }
    look();
  }

  /** Ends the pool: what waits is not run, what runs is interrupted. */
  void close() {
    closed = true;
    workers.forEach(worker -> worker.thread.interrupt());
  }

  private final class Worker implements Runnable {
    private final Thread thread;
    private volatile boolean woken;

    Worker() {
      thread = new Thread(this, name + number.incrementAndGet());
      thread.setDaemon(true);
    }

    void wake() {
      woken = true;
      LockSupport.unpark(thread);
    }

    @Override
    public void run() {
      try {
        boolean goesOn = true;
        while (goesOn && !closed) {
          goesOn = runAll() || rest();
        }
      } finally {
        workers.remove(this);
        count.decrementAndGet();
      }
    }

    /** Returns whether anything was there to run. */
    private boolean runAll() {
      Runnable task = tasks.poll();
      boolean any = task != null;
      while (task != null && !closed) {
        taken.incrementAndGet();
        run(task);
        task = tasks.poll();
      }
      return any;
    }

    private void run(@Nullable Runnable task) {
      try {
        if (task != null) {
          task.run();
        }
      } catch (RuntimeException e) {
        log.warn("a task failed", e);
      }
      boolean unused = Thread.interrupted();
    }

    /** Waits to be woken; returns false when nobody has for long. */
    private boolean rest() {
      woken = false;
      idle.addFirst(this);
      if (!tasks.isEmpty() && idle.remove(this)) {
        return true;
      }
      long end = System.nanoTime() + KEPT_NANOS;
      while (!woken && !closed) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          return !idle.remove(this);
        }
        LockSupport.parkNanos(ElasticPool.this, left);
        boolean unused = Thread.interrupted();
      }
      return true;
    }
  }
}
