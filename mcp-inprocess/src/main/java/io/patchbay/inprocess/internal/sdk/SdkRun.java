package io.patchbay.inprocess.internal.sdk;

import io.patchbay.json.Json;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.BaseSubscriber;

/**
 * One request that a server of the SDK works on. Cancelling it cancels the subscription and
 * interrupts the thread that is inside.
 */
final class SdkRun<T> extends BaseSubscriber<T> implements Runnable {
  private final Json id;
  private final Publisher<T> work;
  private final Consumer<T> each;
  private final Consumer<@Nullable Throwable> end;
  private @Nullable Thread thread;
  private boolean interrupted;

  /**
   * @param each told each element
   * @param end told the end, with the failure or null; not after a cancel
   */
  SdkRun(Json id, Publisher<T> work, Consumer<T> each, Consumer<@Nullable Throwable> end) {
    this.id = id;
    this.work = work;
    this.each = each;
    this.end = end;
  }

  Json id() {
    return id;
  }

  @Override
  public void run() {
    synchronized (this) {
      if (isDisposed()) {
        return;
      }
      thread = Thread.currentThread();
    }
    try {
      work.subscribe(this);
    } finally {
      synchronized (this) {
        thread = null;
        if (interrupted) {
          boolean unused = Thread.interrupted();
        }
      }
    }
  }

  @Override
  protected void hookOnNext(T value) {
    each.accept(value);
  }

  @Override
  protected void hookOnComplete() {
    end.accept(null);
  }

  @Override
  protected void hookOnError(Throwable failure) {
    end.accept(failure);
  }

  /** Ends the work; nothing is told after it. */
  void abort() {
    cancel();
    synchronized (this) {
      if (thread != null) {
        interrupted = true;
        thread.interrupt();
      }
    }
  }
}
