package io.patchbay;

import org.jspecify.annotations.Nullable;

/**
 * The root of all failures. The message names the server, what was attempted, what happened and,
 * where there is one, the next step. It never has a token, an environment value or a query string.
 */
public abstract class McpException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  protected McpException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
