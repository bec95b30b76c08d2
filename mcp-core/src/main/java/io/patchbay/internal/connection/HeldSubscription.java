package io.patchbay.internal.connection;

import io.patchbay.Subscription;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.Subscriptions.Opened;
import io.patchbay.model.SubscriptionFilter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A subscription of the application: opened, opened again when its stream dies while the session
 * lives, and taken over to the next session when that dies. What may have been missed in between is
 * reported as changed. A stream that the server ends in good order stays ended.
 *
 * <p>After 3 deaths within 10 seconds of opening, or 5 in an hour, it pauses for an hour.
 */
final class HeldSubscription implements Subscription {
  private static final Duration QUICK = Duration.ofSeconds(10);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int QUICK_DEATHS = 3;
  private static final int HOURLY_DEATHS = 5;
  private static final long FIRST_DELAY_MILLIS = 500;

  private final SubscriptionFilter requested;
  private final Consumer<HeldSubscription> onEnd;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Deque<Long> deaths = new ArrayDeque<>();
  private Session session;
  private int quickDeaths;
  private long openedAt;
  private boolean closed;
  private @Nullable Opened stream;

  /**
   * @param onEnd told when it ended for good
   */
  HeldSubscription(
      Session session, SubscriptionFilter requested, Consumer<HeldSubscription> onEnd) {
    this.session = session;
    this.requested = requested;
    this.onEnd = onEnd;
  }

  CompletableFuture<Subscription> open() {
    Session first = session();
    return openOn(first)
        .thenApply(
            opened -> {
              hold(first, opened);
              warnOfGaps(opened.honoured());
              return this;
            });
  }

  private CompletableFuture<Opened> openOn(Session on) {
    return on.era().subscriptions(on).open(requested);
  }

  private synchronized Session session() {
    return session;
  }

  /** Goes on with another session, whose predecessor died. */
  void moveTo(Session next) {
    synchronized (this) {
      session = next;
      stream = null;
    }
    reopen(next);
  }

  private void hold(Session on, Opened opened) {
    boolean unwanted;
    synchronized (this) {
      stream = opened;
      openedAt = on.config().time().nanoTime();
      unwanted = closed || session != on;
    }
    if (unwanted) {
      opened.close();
    }
    var unused = opened.ended().whenComplete((nothing, failure) -> onStreamEnd(on, failure));
  }

  private void onStreamEnd(Session on, @Nullable Throwable failure) {
    if (failure == null) {
      end();
    } else {
      died(on);
    }
  }

  private void warnOfGaps(SubscriptionFilter honoured) {
    if (!honoured.equals(requested)) {
      Session now = session();
      now.warn(
          now.config().server() + " honours " + honoured + " of the subscription to " + requested);
    }
  }

  /** With its session it waits for the next one; what ends with the connection is told to end. */
  private void died(Session on) {
    if (isOver(on)) {
      return;
    }
    Duration delay = delay(on);
    var unused = on.config().time().schedule(delay, () -> reopen(on));
    on.warn(
        on.config().server()
            + " lost a subscription; it is opened again in "
            + delay.toMillis()
            + " ms");
  }

  private synchronized boolean isOver(Session on) {
    return closed || session != on || on.closedBecause() != null;
  }

  private synchronized Duration delay(Session on) {
    long now = on.config().time().nanoTime();
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

  private void reopen(Session on) {
    if (isOver(on)) {
      return;
    }
    var unused =
        openOn(on)
            .whenComplete(
                (opened, failure) -> {
                  if (failure != null) {
                    died(on);
                  } else {
                    hold(on, opened);
                    on.missed(requested);
                  }
                });
  }

  /** Ends it with its connection. */
  void end() {
    synchronized (this) {
      closed = true;
    }
    ended.complete(null);
    onEnd.accept(this);
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
      open = stream;
    }
    if (open != null) {
      open.close();
    }
    end();
  }

  /** Returns what was asked for. */
  @Override
  public String toString() {
    return "Subscription" + requested;
  }
}
