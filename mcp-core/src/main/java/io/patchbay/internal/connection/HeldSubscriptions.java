package io.patchbay.internal.connection;

import io.patchbay.Subscription;
import io.patchbay.internal.session.Session;
import io.patchbay.model.SubscriptionFilter;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The subscriptions of one connection, over all its sessions. Thread-safe. */
final class HeldSubscriptions {
  private final Set<HeldSubscription> held = ConcurrentHashMap.newKeySet();

  /** Opens a subscription and keeps it until it ends. */
  CompletableFuture<Subscription> open(Session session, SubscriptionFilter filter) {
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

  /** Takes all of them over to another session. */
  void moveTo(Session next) {
    held.forEach(subscription -> subscription.moveTo(next));
  }

  /** Ends all of them. */
  void end() {
    held.forEach(HeldSubscription::end);
  }
}
