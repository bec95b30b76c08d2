package io.patchbay;

import org.jspecify.annotations.Nullable;

/**
 * A tool call was sent, and its answer was lost, or came and cannot be read (the cause is a {@link
 * ProtocolException} then): the tool may have run. It was not sent again because the tool is not
 * known to be safe to run twice.
 */
public final class OutcomeUnknownException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   * @param cause what caused it, or null
   */
  public OutcomeUnknownException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
