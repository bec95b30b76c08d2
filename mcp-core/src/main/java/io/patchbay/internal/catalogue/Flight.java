package io.patchbay.internal.catalogue;

import io.patchbay.CallOptions;
import io.patchbay.Listing;
import io.patchbay.RequestTimeoutException;
import io.patchbay.RequestTimeoutException.Limit;
import io.patchbay.internal.session.Session;
import io.patchbay.spi.TimeSource.Cancellable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A list that is being fetched, for who asked first and whoever asks for the same meanwhile. Those
 * others wait within limits of their own. Thread-safe.
 */
final class Flight<T> {
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

  private final Session session;
  private final Key key;
  private final long epoch;
  private final CompletableFuture<Listing<T>> landed = new CompletableFuture<>();
  private final AtomicLong pages = new AtomicLong();

  /**
   * @param epoch the epoch in which it began: who asks in a later one is not served by it
   */
  Flight(Session session, Key key, long epoch) {
    this.session = session;
    this.key = key;
    this.epoch = epoch;
  }

  boolean serves(Flight<?> other) {
    return session == other.session && epoch == other.epoch && key.equals(other.key);
  }

  void pageCame() {
    pages.incrementAndGet();
  }

  void land(@Nullable Listing<T> listing, @Nullable Throwable failure) {
    if (listing != null) {
      landed.complete(listing);
    } else {
      landed.completeExceptionally(
          failure == null ? new IllegalStateException("no list") : failure);
    }
  }

  /** Returns whether it failed, and only who led it has to do with that. */
  boolean failedForItsOwnReasons() {
    if (!landed.isCompletedExceptionally()) {
      return false;
    }
    return landed.handle((listing, failure) -> ListRead.isPersonal(Lists.cause(failure))).join();
  }

  /** Waits for it, as long as the options say that a page may take. */
  CompletableFuture<Listing<T>> join(CallOptions options, String what) {
    CompletableFuture<Listing<T>> waiting = landed.copy();
    Duration limit = options.wall().orElse(session.config().limits().request());
    if (!limit.isZero() && limit.compareTo(LONGEST) < 0) {
      new Patience<>(this, waiting, limit, what).watch();
    }
    return waiting;
  }

  /** The patience of one who waits: each page that comes renews it. */
  private static final class Patience<T> {
    private final Flight<T> flight;
    private final CompletableFuture<Listing<T>> waiting;
    private final Duration limit;
    private final String what;
    private long seen;
    private @Nullable Cancellable timer;

    Patience(Flight<T> flight, CompletableFuture<Listing<T>> waiting, Duration limit, String what) {
      this.flight = flight;
      this.waiting = waiting;
      this.limit = limit;
      this.what = what;
    }

    void watch() {
      awaitPage(flight.pages.get());
      var unused = waiting.whenComplete((listing, failure) -> stop());
    }

    private synchronized void awaitPage(long now) {
      seen = now;
      if (!waiting.isDone()) {
        timer =
            flight
                .session
                .config()
                .time()
                .schedule(limit, () -> flight.session.config().executor().execute(this::due));
      }
    }

    private void due() {
      long now = flight.pages.get();
      if (now != seen) {
        awaitPage(now);
      } else {
        waiting.completeExceptionally(
            new RequestTimeoutException(
                what, Limit.WALL, limit, limit, "it waited for an equal request"));
      }
    }

    private synchronized void stop() {
      if (timer != null) {
        timer.cancel();
      }
    }
  }
}
