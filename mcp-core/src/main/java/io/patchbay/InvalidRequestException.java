package io.patchbay;

import org.jspecify.annotations.Nullable;

/**
 * What the caller asked for cannot be sent: arguments without a JSON form, a key that is reserved.
 */
public final class InvalidRequestException extends McpException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message what is wrong with the request
   * @param cause what caused it, or null
   */
  public InvalidRequestException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
