package io.patchbay;

import org.jspecify.annotations.Nullable;

/** A call was not sent, because it may not run: a rule denies it, or nobody allowed it. */
public final class PermissionDeniedException extends McpException {
  private static final long serialVersionUID = 1L;

  private final String tool;
  private final String reason;

  /**
   * Creates the exception.
   *
   * @param tool the name of the tool in the pool
   * @param reason why it may not run
   * @param nextStep what to do about it, a sentence
   * @param cause what caused it, or null
   */
  public PermissionDeniedException(
      String tool, String reason, String nextStep, @Nullable Throwable cause) {
    super("the tool '" + tool + "' was not called: " + reason + ". " + nextStep, cause);
    this.tool = tool;
    this.reason = reason;
  }

  /** Returns the name of the tool in the pool. */
  public String tool() {
    return tool;
  }

  /** Returns why it may not run. */
  public String reason() {
    return reason;
  }
}
