package io.patchbay.internal.session;

import io.patchbay.model.SubscriptionFilter;
import java.util.concurrent.CompletableFuture;

/** Opens subscriptions in an era's way. Thread-safe. */
public interface Subscriptions {

  /**
   * Opens a subscription.
   *
   * @param filter what to hear of
   * @return the open subscription, once the server has taken it
   */
  CompletableFuture<Opened> open(SubscriptionFilter filter);

  /** A subscription that is open. */
  interface Opened {
    /** Returns the part of the filter that the server honours. */
    SubscriptionFilter honoured();

    /** Ends the subscription. */
    void close();

    /** Completes when the subscription ended, normally if in good order. */
    CompletableFuture<Void> ended();
  }
}
