package io.patchbay.model;

/**
 * Whether a model may use tools (since 2025-11-25); a value that is none of the constants survives.
 *
 * @param value the value on the wire
 */
public record ToolChoiceMode(String value) implements OpenEnum {
  /** The model decides. */
  public static final ToolChoiceMode AUTO = new ToolChoiceMode("auto");

  /** The model has to use at least one. */
  public static final ToolChoiceMode REQUIRED = new ToolChoiceMode("required");

  /** The model must not use any. */
  public static final ToolChoiceMode NONE = new ToolChoiceMode("none");

  /** Returns the value, which equals the constant if there is one. */
  public static ToolChoiceMode of(String value) {
    return new ToolChoiceMode(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
