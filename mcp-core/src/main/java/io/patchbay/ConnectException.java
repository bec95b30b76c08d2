package io.patchbay;

import org.jspecify.annotations.Nullable;

/**
 * No connection came about: the server could not be started or reached, or the handshake failed.
 */
public class ConnectException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public ConnectException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
