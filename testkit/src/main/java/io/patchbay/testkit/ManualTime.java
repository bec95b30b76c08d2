package io.patchbay.testkit;

import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;

/**
 * A time that only {@link #advance} moves. Tasks run on the thread that advances, in the order they
 * are due. Thread-safe.
 */
public final class ManualTime implements TimeSource {
  private static final Instant START = Instant.parse("2026-07-28T00:00:00Z");

  private final PriorityQueue<Task> tasks = new PriorityQueue<>();
  private long nanos;
  private long scheduled;

  private static final class Task implements Comparable<Task> {
    private final long due;
    private final long number;
    private final Runnable action;

    Task(long due, long number, Runnable action) {
      this.due = due;
      this.number = number;
      this.action = action;
    }

    @Override
    public int compareTo(Task other) {
      return due != other.due ? Long.compare(due, other.due) : Long.compare(number, other.number);
    }
  }

  /** Creates a time that stands. */
  public ManualTime() {}

  @Override
  public synchronized long nanoTime() {
    return nanos;
  }

  @Override
  public synchronized Instant now() {
    return START.plusNanos(nanos);
  }

  @Override
  public synchronized Cancellable schedule(Duration delay, Runnable action) {
    Task task = new Task(nanos + delay.toNanos(), scheduled++, action);
    tasks.add(task);
    return () -> remove(task);
  }

  private synchronized void remove(Task task) {
    boolean unused = tasks.remove(task);
  }

  /** Moves the time and runs what is due, and what that schedules if it is due as well. */
  public void advance(Duration by) {
    long target;
    synchronized (this) {
      target = nanos + by.toNanos();
    }
    Task next = next(target);
    while (next != null) {
      next.action.run();
      next = next(target);
    }
  }

  private synchronized @org.jspecify.annotations.Nullable Task next(long target) {
    Task next = tasks.peek();
    if (next == null || next.due > target) {
      nanos = Math.max(nanos, target);
      return null;
    }
    nanos = Math.max(nanos, next.due);
    return tasks.poll();
  }

  /** Returns how many tasks are scheduled. */
  public synchronized int pendingTasks() {
    return tasks.size();
  }
}
