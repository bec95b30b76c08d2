package io.patchbay.internal.connection;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The thread of a caller who is going to wait, lent to what the wait is for: it takes one task
 * while its owner has not come for it. All others go to another executor, so that no task is lost
 * and none waits for an owner who has been there. Thread-safe.
 */
final class LentThread implements Executor {
  private final Executor others;
  private final Thread owner = Thread.currentThread();
  private @Nullable Runnable taken;
  private boolean over;

  /**
   * Lends the calling thread, which has to call {@link #run} soon.
   *
   * @param others runs what this thread does not
   */
  LentThread(Executor others) {
    this.others = others;
  }

  @Override
  public void execute(Runnable task) {
    if (!isTaken(task)) {
      others.execute(task);
    }
  }

  private synchronized boolean isTaken(Runnable task) {
    if (over || taken != null) {
      return false;
    }
    taken = task;
    return true;
  }

  /** Runs the task there is, if any, on the owner's thread, and takes no other from now on. */
  void run() {
    Runnable task;
    synchronized (this) {
      over = true;
      task = taken;
      taken = null;
    }
    if (task != null) {
      task.run();
    }
  }

  /**
   * Returns whether the calling thread is the one that was lent, and somebody calls it away; the
   * interrupt is kept, also where code of the application has made an exception of it.
   */
  boolean isCalledAway(Throwable failure) {
    if (Thread.currentThread() != owner) {
      return false;
    }
    if (isInterrupt(failure)) {
      owner.interrupt();
    }
    return owner.isInterrupted();
  }

  /** What came from another thread says nothing of this one. */
  private static boolean isInterrupt(@Nullable Throwable failure) {
    Throwable cause = failure;
    while (cause != null
        && !(cause instanceof ExecutionException || cause instanceof CompletionException)) {
      if (cause instanceof InterruptedException) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }
}
