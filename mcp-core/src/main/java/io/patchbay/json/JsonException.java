package io.patchbay.json;

/**
 * JSON text that is malformed or exceeds a limit, or a value that is not of the kind it was asked
 * for. The message names the place.
 */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message what is wrong and where
   */
  public JsonException(String message) {
    super(message);
  }

  /**
   * Creates an exception that has a cause.
   *
   * @param message what is wrong and where
   * @param cause what the binding library said
   */
  public JsonException(String message, Throwable cause) {
    super(message, cause);
  }
}
