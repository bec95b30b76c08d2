package io.patchbay;

import org.jspecify.annotations.Nullable;

/** Thrown by a handler to refuse a server's request with a code of its own. */
public final class RequestRejectedException extends McpException {
  private static final long serialVersionUID = 1L;

  /** The code of a request that the user refused. */
  public static final int USER_REJECTED = -1;

  private final int code;

  /**
   * Refuses because the user did.
   *
   * @param message told to the server
   */
  public RequestRejectedException(String message) {
    this(USER_REJECTED, message, null);
  }

  /**
   * Refuses.
   *
   * @param code the code of the error: {@code -32602} for params that cannot be served, {@code
   *     -32601}, {@code -32603}, -1, or one of the host's own outside -32768 to -32000
   * @param message told to the server
   * @param cause not told to the server
   */
  public RequestRejectedException(int code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** Returns the code of the error. */
  public int code() {
    return code;
  }
}
