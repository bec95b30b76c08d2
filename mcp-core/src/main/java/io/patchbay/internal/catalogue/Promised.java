package io.patchbay.internal.catalogue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A future whose cancelling cancels what it waits for at the moment. */
final class Promised<T> extends CompletableFuture<T> {
  private volatile @Nullable Future<?> awaited;

  void waitsFor(Future<?> next) {
    awaited = next;
    if (isCancelled()) {
      next.cancel(true);
    }
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    Future<?> current = awaited;
    if (cancelled && current != null) {
      current.cancel(true);
    }
    return cancelled;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}
