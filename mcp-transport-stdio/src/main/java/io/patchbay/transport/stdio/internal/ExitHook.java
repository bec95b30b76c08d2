package io.patchbay.transport.stdio.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends all children when the JVM ends, by {@code System.exit} or by a signal: all their ladders at
 * once, waiting for no longer than the longest of them. The hook is registered with the JVM only
 * while there are children. A child that is being started counts as one. Safe for any thread.
 */
final class ExitHook {
  /** What the hook ends. */
  interface Child {
    /** Starts the close, or returns the one under way. */
    CompletableFuture<?> closeAtExit();

    /** How long that may take. */
    Duration closeLimit();
  }

  /** The JVM's own list of hooks; a seam, so that tests run the hook. */
  interface Hooks {
    void add(Thread hook);

    void remove(Thread hook);
  }

  static final ExitHook JVM = new ExitHook(hooksOfJvm());

  private static final Logger log = LoggerFactory.getLogger(ExitHook.class);
  private static final Duration MARGIN = Duration.ofMillis(250);
  private static final Duration STARTS = Duration.ofSeconds(1);

  private final Hooks hooks;
  private final Thread hook = new Thread(this::run, "patchbay-exit");
  private final Set<Child> children = new HashSet<>();
  private int starting;
  private boolean registered;
  private boolean ending;

  ExitHook(Hooks hooks) {
    this.hooks = hooks;
  }

  /**
   * Announces a start, to be followed by {@link #started} or {@link #notStarted}.
   *
   * @return false when the JVM is ending, so that nothing may be started any more
   */
  synchronized boolean starting() {
    if (ending || !isRegistered()) {
      return false;
    }
    starting++;
    return true;
  }

  synchronized void started(Child child) {
    starting--;
    children.add(child);
    notifyAll();
  }

  synchronized void notStarted() {
    starting--;
    unregisterIfIdle();
    notifyAll();
  }

  /** Forgets a child that has been closed. */
  synchronized void closed(Child child) {
    children.remove(child);
    unregisterIfIdle();
  }

  /** Body of the hook. */
  void run() {
    List<Child> open = awaitStarts();
    List<CompletableFuture<?>> closes = new ArrayList<>();
    Duration limit = MARGIN;
    for (Child child : open) {
      closes.add(child.closeAtExit());
      Duration own = child.closeLimit().plus(MARGIN);
      limit = own.compareTo(limit) > 0 ? own : limit;
    }
    try {
      CompletableFuture.allOf(closes.toArray(CompletableFuture[]::new))
          .get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      log.warn("at the end of the JVM not all of {} servers could be closed", open.size(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A start under way is waited for, since its child may exist already. */
  private synchronized List<Child> awaitStarts() {
    ending = true;
    long deadline = System.nanoTime() + STARTS.toNanos();
    try {
      long left = STARTS.toNanos();
      while (starting > 0 && left > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
        left = deadline - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return List.copyOf(children);
  }

  private boolean isRegistered() {
    if (!registered) {
      try {
        hooks.add(hook);
        registered = true;
      } catch (IllegalStateException e) {
        ending = true;
      }
    }
    return registered;
  }

  private void unregisterIfIdle() {
    if (!registered || ending || starting > 0 || !children.isEmpty()) {
      return;
    }
    try {
      hooks.remove(hook);
      registered = false;
    } catch (IllegalStateException e) {
      ending = true;
    }
  }

  private static Hooks hooksOfJvm() {
    return new Hooks() {
      @Override
      public void add(Thread hook) {
        Runtime.getRuntime().addShutdownHook(hook);
      }

      @Override
      public void remove(Thread hook) {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
    };
  }
}
