package io.patchbay.internal.session;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.TransportException;
import io.patchbay.model.SubscriptionFilter;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Starts a session anew when the server has lost it: once, however many calls met the loss, while
 * the others wait. Generations tell a loss that has been dealt with from a new one.
 */
final class Renewal {
  private final Session session;
  private volatile long generation;
  private volatile @Nullable CompletableFuture<Void> running;

  Renewal(Session session) {
    this.session = session;
  }

  /** Returns how often the session has been renewed. */
  long generation() {
    return generation;
  }

  /** Returns the renewal that runs now, or null. It completes whatever comes of it. */
  @Nullable CompletableFuture<Void> running() {
    CompletableFuture<Void> now = running;
    return now == null ? null : now.handle((done, failure) -> null);
  }

  /**
   * Renews the session that a call was sent in, unless that has been done.
   *
   * @param lost the generation in which the call was sent
   * @return completes when the session is another; each caller gets a future of its own
   */
  CompletableFuture<Void> after(long lost) {
    CompletableFuture<Void> ours;
    synchronized (this) {
      CompletableFuture<Void> now = running;
      if (now != null) {
        return now.copy();
      }
      if (generation > lost) {
        return CompletableFuture.completedFuture(null);
      }
      ours = new CompletableFuture<>();
      running = ours;
    }
    session.executor().execute(() -> run(ours));
    return ours.copy();
  }

  private void run(CompletableFuture<Void> ours) {
    Throwable failure = null;
    try {
      session.era().renew(session, session.config().limits().connect());
      session.missed(everything());
    } catch (AuthorizationRequiredException e) {
      failure = e;
    } catch (RuntimeException | Error e) {
      failure =
          new TransportException(
              session.what("initialize")
                  + ": the server lost the session, and it could not be renewed: "
                  + e.getMessage(),
              e,
              true);
    }
    synchronized (this) {
      running = null;
      generation += failure == null ? 1 : 0;
    }
    if (failure == null) {
      ours.complete(null);
    } else {
      ours.completeExceptionally(failure);
    }
  }

  private static SubscriptionFilter everything() {
    return SubscriptionFilter.builder()
        .toolsListChanged(true)
        .promptsListChanged(true)
        .resourcesListChanged(true)
        .build();
  }
}
