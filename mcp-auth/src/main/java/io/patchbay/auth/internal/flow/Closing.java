package io.patchbay.auth.internal.flow;

import io.patchbay.auth.internal.failure.FlowException;
import java.util.concurrent.CompletableFuture;

/** The end of an {@code OAuth}, which ends the login that is open. Thread-safe. */
public final class Closing {
  /** What is said to whoever still wants something. */
  static final String CLOSED = "the OAuth that authorizes here was closed";

  private final CompletableFuture<String> closed = new CompletableFuture<>();

  /** Creates an end that has not come yet. */
  public Closing() {}

  /** Ends; without effect the second time. */
  public void close() {
    closed.complete(CLOSED);
  }

  boolean isClosed() {
    return closed.isDone();
  }

  /** Returns what completes with the reason when the end comes; a copy for one login. */
  CompletableFuture<String> closed() {
    return closed.copy();
  }

  /**
   * Requires that it is not closed.
   *
   * @throws FlowException if it is
   */
  void requireNotYet() throws FlowException {
    if (isClosed()) {
      throw new FlowException(CLOSED);
    }
  }

  /**
   * Requires that the application has not closed it.
   *
   * @throws IllegalStateException if it has
   */
  public void requireOpen() {
    if (isClosed()) {
      throw new IllegalStateException(CLOSED);
    }
  }
}
