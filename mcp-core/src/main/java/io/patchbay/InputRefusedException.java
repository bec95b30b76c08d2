package io.patchbay;

import org.jspecify.annotations.Nullable;

/**
 * A call asked for input that was not given: no handler for it, or the handler failed or refused.
 */
public final class InputRefusedException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public InputRefusedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
