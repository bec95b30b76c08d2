package io.patchbay.internal.connection;

import io.patchbay.Subscription;
import io.patchbay.internal.session.Session;
import io.patchbay.model.SubscriptionFilter;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The subscriptions of one connection, over all its sessions. Thread-safe. */
final class HeldSubscriptions {
  private volatile @Nullable Set<HeldSubscription> all;

  /** Opens a subscription and keeps it until it ends. */
  CompletableFuture<Subscription> open(Session session, SubscriptionFilter filter) {
    Set<HeldSubscription> held = held();
    HeldSubscription subscription = new HeldSubscription(session, filter, held::remove);
    held.add(subscription);
    CompletableFuture<Subscription> opening = subscription.open();
    var unused =
        opening.whenComplete(
            (opened, failure) -> {
              if (failure != null) {
                held.remove(subscription);
              }
            });
    return opening;
  }

  private synchronized Set<HeldSubscription> held() {
    Set<HeldSubscription> held = all;
    if (held == null) {
      held = ConcurrentHashMap.newKeySet();
      all = held;
    }
    return held;
  }

  /** Takes all of them over to another session. */
  void moveTo(Session next) {
    forEach(subscription -> subscription.moveTo(next));
  }

  /** Ends all of them. */
  void end() {
    forEach(HeldSubscription::end);
  }

  private void forEach(Consumer<HeldSubscription> action) {
    Set<HeldSubscription> held = all;
    if (held != null) {
      held.forEach(action);
    }
  }
}
