package io.patchbay.internal.connection;

import io.patchbay.Subscription;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.Subscriptions;
import io.patchbay.internal.session.Subscriptions.Opened;
import io.patchbay.model.SubscriptionFilter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A subscription of the application: opened, and opened again when its stream dies while the
 * session lives. What may have been missed in between is reported as changed. A stream that the
 * server ends in good order stays ended.
 *
 * <p>After 3 deaths within 10 seconds of opening, or 5 in an hour, it pauses for an hour.
 */
final class HeldSubscription implements Subscription {
  private static final Duration QUICK = Duration.ofSeconds(10);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int QUICK_DEATHS = 3;
  private static final int HOURLY_DEATHS = 5;
  private static final long FIRST_DELAY_MILLIS = 500;

  private final Session session;
  private final Subscriptions subscriptions;
  private final SubscriptionFilter requested;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Deque<Long> deaths = new ArrayDeque<>();
  private int quickDeaths;
  private long openedAt;
  private boolean closed;
  private @Nullable Opened stream;

  HeldSubscription(Session session, SubscriptionFilter requested) {
    this.session = session;
    this.subscriptions = session.era().subscriptions(session);
    this.requested = requested;
  }

  CompletableFuture<Subscription> open() {
    return subscriptions
        .open(requested)
        .thenApply(
            opened -> {
              hold(opened);
              warnOfGaps(opened.honoured());
              return this;
            });
  }

  private void hold(Opened opened) {
    boolean unwanted;
    synchronized (this) {
      stream = opened;
      openedAt = session.config().time().nanoTime();
      unwanted = closed;
    }
    if (unwanted) {
      opened.close();
    }
    var unused =
        opened
            .ended()
            .whenComplete(
                (nothing, failure) -> {
                  if (failure == null || session.closedBecause() != null) {
                    ended.complete(null);
                  } else {
                    died();
                  }
                });
  }

  private void warnOfGaps(SubscriptionFilter honoured) {
    if (!honoured.equals(requested)) {
      session.warn(
          session.config().server()
              + " honours "
              + honoured
              + " of the subscription to "
              + requested);
    }
  }

  private void died() {
    if (isOver()) {
      ended.complete(null);
      return;
    }
    Duration delay = delay();
    var unused = session.config().time().schedule(delay, this::reopen);
    session.warn(
        session.config().server()
            + " lost a subscription; it is opened again in "
            + delay.toMillis()
            + " ms");
  }

  private synchronized boolean isOver() {
    return closed || session.closedBecause() != null;
  }

  private synchronized Duration delay() {
    long now = session.config().time().nanoTime();
    quickDeaths = now - openedAt < QUICK.toNanos() ? quickDeaths + 1 : 0;
    deaths.add(now);
    while (now - deaths.getFirst() > HOUR.toNanos()) {
      deaths.removeFirst();
    }
    if (quickDeaths >= QUICK_DEATHS || deaths.size() >= HOURLY_DEATHS) {
      quickDeaths = 0;
      return HOUR;
    }
    long backoff = FIRST_DELAY_MILLIS << quickDeaths;
    return Duration.ofMillis(backoff / 2 + ThreadLocalRandom.current().nextLong(backoff / 2 + 1));
  }

  private void reopen() {
    if (isOver()) {
      ended.complete(null);
      return;
    }
    var unused =
        subscriptions
            .open(requested)
            .whenComplete(
                (opened, failure) -> {
                  if (failure != null) {
                    died();
                  } else {
                    hold(opened);
                    session.missed(requested);
                  }
                });
  }

  @Override
  public SubscriptionFilter requested() {
    return requested;
  }

  @Override
  public synchronized SubscriptionFilter honoured() {
    return stream == null ? SubscriptionFilter.builder().build() : stream.honoured();
  }

  @Override
  public CompletableFuture<Void> ended() {
    return ended.copy();
  }

  @Override
  public void close() {
    Opened open;
    synchronized (this) {
      closed = true;
      open = stream;
    }
    if (open != null) {
      open.close();
    }
    ended.complete(null);
  }

  /** Returns what was asked for. */
  @Override
  public String toString() {
    return "Subscription" + requested;
  }
}
