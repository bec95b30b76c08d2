package io.patchbay;

import org.jspecify.annotations.Nullable;

/** The server wants a login that nobody has given it. */
public final class AuthorizationRequiredException extends McpException {
  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public AuthorizationRequiredException(String message, @Nullable Throwable cause) {
    this(message, cause, 0);
  }

  /**
   * Creates the exception for an answer of HTTP.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   * @param status 401 or 403
   */
  public AuthorizationRequiredException(String message, @Nullable Throwable cause, int status) {
    super(message, cause);
    this.status = status;
  }

  /**
   * Returns the status that the server answered with: 401 where it knows nobody, 403 where what it
   * knows is not enough; 0 if it did not answer.
   */
  public int status() {
    return status;
  }
}
