package io.patchbay;

import org.jspecify.annotations.Nullable;

/** The channel to the server broke or ended before an answer came. */
public class TransportException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public TransportException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
