package io.patchbay;

import io.patchbay.model.SubscriptionFilter;
import java.util.concurrent.CompletableFuture;

/**
 * What a connection hears of from its server; the events go to its {@link ConnectionListener}s.
 * Thread-safe.
 */
public interface Subscription extends AutoCloseable {

  /** Returns what was asked for. */
  SubscriptionFilter requested();

  /** Returns the part of it that the server honours. */
  SubscriptionFilter honoured();

  /** Returns a future that completes when the subscription has ended. */
  CompletableFuture<Void> ended();

  /** Ends the subscription; may be called again. */
  @Override
  void close();
}
