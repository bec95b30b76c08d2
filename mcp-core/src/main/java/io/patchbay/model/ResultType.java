package io.patchbay.model;

/**
 * What a result is (since 2026-07-28); a value that is none of the constants survives.
 *
 * @param value the value on the wire
 */
public record ResultType(String value) implements OpenEnum {
  /** The final result. */
  public static final ResultType COMPLETE = new ResultType("complete");

  /** An {@link InputRequiredResult}: the server needs input first. */
  public static final ResultType INPUT_REQUIRED = new ResultType("input_required");

  /** Returns the value, which equals the constant if there is one. */
  public static ResultType of(String value) {
    return new ResultType(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
