package io.patchbay.internal.time;

import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A time that stands still while a person is asked: what is scheduled by it comes later by as much.
 * Thread-safe.
 */
public final class PatientTime implements TimeSource {
  private final TimeSource time;
  private Set<Timer> timers = Set.of();
  private long stoodStill;
  private long stoppedAt;
  private int asked;

  /** Creates a time that goes with another one. */
  public PatientTime(TimeSource time) {
    this.time = time;
  }

  /** Stands still until the returned task is run; calls nest, and running it again does nothing. */
  public synchronized Runnable stop() {
    if (asked++ == 0) {
      stoppedAt = time.nanoTime();
      timers.forEach(Timer::hold);
    }
    AtomicBoolean over = new AtomicBoolean();
    return () -> {
      if (over.compareAndSet(false, true)) {
        goOn();
      }
    };
  }

  private synchronized void goOn() {
    if (--asked == 0) {
      stoodStill += time.nanoTime() - stoppedAt;
      List<Timer> held = new ArrayList<>(timers);
      held.forEach(Timer::start);
    }
  }

  /** Returns whether it stands still. */
  public synchronized boolean isStill() {
    return asked > 0;
  }

  @Override
  public synchronized long nanoTime() {
    return (asked > 0 ? stoppedAt : time.nanoTime()) - stoodStill;
  }

  /** Returns the time of the day, which stands still for nobody. */
  @Override
  public Instant now() {
    return time.now();
  }

  @Override
  public synchronized Cancellable schedule(Duration delay, Runnable task) {
    Timer timer = new Timer(nanoTime() + delay.toNanos(), task);
    add(timer);
    if (asked == 0) {
      timer.start();
    }
    return timer;
  }

  private synchronized boolean isDue(Timer timer) {
    if (asked > 0 || !timers.contains(timer)) {
      return false;
    } else if (nanoTime() < timer.due) {
      timer.start(); // it was on its way when the time stopped
      return false;
    }
    remove(timer);
    return true;
  }

  private void add(Timer timer) {
    if (timers.isEmpty()) {
      timers = new HashSet<>();
    }
    timers.add(timer);
  }

  /** Nothing is kept for timers while there are none. */
  private void remove(Timer timer) {
    if (timers.contains(timer)) {
      timers.remove(timer);
    }
    if (timers.isEmpty()) {
      timers = Set.of();
    }
  }

  private synchronized void forget(Timer timer) {
    remove(timer);
    timer.hold();
  }

  /** Guarded by the time, but for the task. */
  private final class Timer implements Cancellable {
    private final long due;
    private final Runnable task;
    private @Nullable Cancellable running;

    Timer(long due, Runnable task) {
      this.due = due;
      this.task = task;
    }

    void start() {
      hold();
      running = time.schedule(Duration.ofNanos(Math.max(0, due - nanoTime())), this::run);
    }

    void hold() {
      Cancellable current = running;
      running = null;
      if (current != null) {
        current.cancel();
      }
    }

    private void run() {
      if (isDue(this)) {
        task.run();
      }
    }

    @Override
    public void cancel() {
      forget(this);
    }
  }
}
