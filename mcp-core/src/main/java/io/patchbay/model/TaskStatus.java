package io.patchbay.model;

/**
 * Where a task stands (since 2025-11-25, not in 2026-07-28); a value that is none of the constants
 * survives.
 *
 * @param value the value on the wire
 */
public record TaskStatus(String value) implements OpenEnum {
  /** In progress. */
  public static final TaskStatus WORKING = new TaskStatus("working");

  /** Waiting for input of the requestor. */
  public static final TaskStatus INPUT_REQUIRED = new TaskStatus("input_required");

  /** Finished; the result is there. */
  public static final TaskStatus COMPLETED = new TaskStatus("completed");

  /** Finished without success. */
  public static final TaskStatus FAILED = new TaskStatus("failed");

  /** Cancelled. */
  public static final TaskStatus CANCELLED = new TaskStatus("cancelled");

  /** Returns the value, which equals the constant if there is one. */
  public static TaskStatus of(String value) {
    return new TaskStatus(value);
  }

  /** Returns whether the status cannot change any more. */
  public boolean isTerminal() {
    return equals(COMPLETED) || equals(FAILED) || equals(CANCELLED);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
