package io.patchbay;

import org.jspecify.annotations.Nullable;

/** The server does not offer what was asked for, or the protocol revision has no such thing. */
public final class UnsupportedFeatureException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public UnsupportedFeatureException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
