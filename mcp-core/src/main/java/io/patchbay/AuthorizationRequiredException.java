package io.patchbay;

import org.jspecify.annotations.Nullable;

/** The server wants a login that nobody has given it. */
public final class AuthorizationRequiredException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public AuthorizationRequiredException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
