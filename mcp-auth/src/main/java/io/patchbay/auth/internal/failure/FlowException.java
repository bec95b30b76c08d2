package io.patchbay.auth.internal.failure;

import org.jspecify.annotations.Nullable;

/** Why somebody cannot be authorized, in words for a person, without a secret. */
public final class FlowException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean passing;

  /**
   * Creates the exception.
   *
   * @param message what failed and the next step; no secret
   * @param passing whether the same may work a little later
   * @param cause what caused it, or null
   */
  public FlowException(String message, boolean passing, @Nullable Throwable cause) {
    super(message, cause);
    this.passing = passing;
  }

  /** Creates an exception of what does not pass. */
  public FlowException(String message) {
    this(message, false, null);
  }

  /** Returns whether the same may work a little later. */
  public boolean isPassing() {
    return passing;
  }
}
