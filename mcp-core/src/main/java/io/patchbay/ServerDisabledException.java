package io.patchbay;

import org.jspecify.annotations.Nullable;

/** The server is disabled, by the user or by something else that its state names. */
public final class ServerDisabledException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, why it is disabled and the next step
   * @param cause what caused it, or null
   */
  public ServerDisabledException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
