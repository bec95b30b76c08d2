package io.patchbay.internal.time;

import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
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
  private final String name;
  private final ScheduledThreadPoolExecutor watch;
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
    this.watch =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, name + "watch");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public void execute(Runnable task) {
    if (closed) {
      throw new RejectedExecutionException("closed");
    }
    tasks.add(task);
    if (closed && tasks.remove(task)) {
      throw new RejectedExecutionException("closed");
    }
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
      try {
        var unused = watch.schedule(() -> looked(before), LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        looking.set(false);
      }
    }
  }

  private void looked(long before) {
    looking.set(false);
    if (tasks.isEmpty()) {
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

  /**
   * Ends the pool: what runs is interrupted, what waits is run, within bounds.
   *
   * @param limit how long to wait for the end; a task that ends its own pool does not wait
   */
  void close(Duration limit) {
    closed = true;
    boolean inside = interrupt();
    idle.forEach(Worker::wake);
    long end = System.nanoTime() + (inside ? 0 : limit.toNanos());
    if (!tasks.isEmpty() && count.get() == 0) {
      add();
    }
    look();
    while ((count.get() > 0 || !tasks.isEmpty()) && System.nanoTime() - end < 0) {
      long before = taken.get();
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(2 * LOOK_MILLIS));
      if (taken.get() == before) {
        inside |= interrupt();
      }
      if (Thread.currentThread().isInterrupted()) {
        break;
      }
    }
    if (tasks.isEmpty()) {
      watch.shutdownNow();
    } else {
      watch.shutdown();
    }
  }

  /** Interrupts what runs; returns whether the calling thread is a worker, which is left alone. */
  private boolean interrupt() {
    boolean inside = false;
    for (Worker worker : workers) {
      if (worker.thread == Thread.currentThread()) {
        inside = true;
      } else {
        worker.thread.interrupt();
      }
    }
    return inside;
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
        while (goesOn) {
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
      while (task != null) {
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
      } catch (RuntimeException | Error e) {
        log.warn("a task failed", e);
      }
      boolean unused = Thread.interrupted();
    }

    /** Waits to be woken; returns false when nobody has for long. */
    private boolean rest() {
      woken = false;
      idle.addFirst(this);
      if ((closed || !tasks.isEmpty()) && idle.remove(this)) {
        return !tasks.isEmpty();
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
      return !closed || !tasks.isEmpty();
    }
  }
}
