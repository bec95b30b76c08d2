package io.patchbay.config.internal.edit;

/** A document that has something else where an object or array is needed. */
public final class UnfitException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int offset;

  UnfitException(String message, int offset) {
    super(message);
    this.offset = offset;
  }

  /** Returns where it stands. */
  public int offset() {
    return offset;
  }
}
