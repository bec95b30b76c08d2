package io.patchbay;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Connecting to all servers, under way. Servers that are connected can be used at once, whatever
 * becomes of the others. Thread-safe.
 */
public interface Connecting {

  /**
   * Hears of each server's outcome as it is known, also of those known already. Called on the
   * handler executor, one after the other; may block; what it throws is logged.
   *
   * @return this
   */
  Connecting onProgress(Consumer<ConnectOutcome> listener);

  /**
   * Waits until all outcomes are known, but no longer than a while. A server without one by then is
   * reported as pending, and goes on being connected.
   *
   * @param limit how long to wait
   * @return the outcome of each server
   */
  ConnectOutcomes await(Duration limit);

  /** Completes when all outcomes are known; never fails. */
  CompletableFuture<ConnectOutcomes> outcomes();
}
