package io.patchbay.internal.connection;

import io.patchbay.model.CallToolResult;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A blocking call that runs on another thread; cancelling it interrupts that thread. */
final class AsyncCall extends CompletableFuture<CallToolResult> implements Runnable {
  private static final ThreadLocal<AsyncCall> RUNNING = new ThreadLocal<>();

  private final Supplier<CallToolResult> call;
  private @Nullable Thread runner;

  AsyncCall(Supplier<CallToolResult> call) {
    this.call = call;
  }

  @Override
  public void run() {
    synchronized (this) {
      if (isDone()) {
        return;
      }
      runner = Thread.currentThread();
    }
    CallToolResult result = null;
    Throwable failure = null;
    RUNNING.set(this);
    try {
      result = call.get();
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      RUNNING.remove();
    }
    leave();
    if (failure == null) {
      complete(result);
    } else {
      completeExceptionally(failure);
    }
  }

  /**
   * Requires that somebody still wants the call that the calling thread is at, whatever became of
   * its interrupt on the way.
   *
   * @throws CancellationException if nobody does
   */
  static void requireWanted() {
    AsyncCall running = RUNNING.get();
    if (Thread.currentThread().isInterrupted() || running != null && running.isCancelled()) {
      throw new CancellationException("the call was cancelled before it was sent");
    }
  }

  /** An interrupt that comes too late is none of the thread's next task. */
  private synchronized void leave() {
    runner = null;
    boolean unused = Thread.interrupted();
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    synchronized (this) {
      if (cancelled && runner != null) {
        runner.interrupt();
      }
    }
    return cancelled;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}
