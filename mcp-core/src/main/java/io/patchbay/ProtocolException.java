package io.patchbay;

import org.jspecify.annotations.Nullable;

/** The server broke the protocol: an answer that is none, of a wrong type, or over a limit. */
public final class ProtocolException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public ProtocolException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
