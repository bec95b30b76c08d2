package io.patchbay;

import org.jspecify.annotations.Nullable;

/** The connection was closed by this side before or while the operation ran. */
public final class ServerClosedException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public ServerClosedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
