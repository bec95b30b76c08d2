package io.patchbay;

import org.jspecify.annotations.Nullable;

/** The channel to the server broke or ended before an answer came. */
public class TransportException extends McpException {
  private static final long serialVersionUID = 1L;

  private final boolean neverSent;

  /**
   * Creates the exception for a message that may have reached the server.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public TransportException(String message, @Nullable Throwable cause) {
    this(message, cause, false);
  }

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   * @param neverSent whether the message certainly did not reach the server
   */
  public TransportException(String message, @Nullable Throwable cause, boolean neverSent) {
    super(message, cause);
    this.neverSent = neverSent;
  }

  /**
   * Returns whether the message certainly did not reach the server, so that it is safe to resend.
   */
  public boolean neverSent() {
    return neverSent;
  }

  /**
   * Returns whether the channel itself failed: refused, reset, no route, timed out, or ended before
   * the answer. False where the peer did answer and the answer was no good.
   */
  public boolean isTerminal() {
    return true;
  }
}
