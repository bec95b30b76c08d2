package io.patchbay.model;

/**
 * Whether a tool can be called as a task (since 2025-11-25, not in 2026-07-28); a value that is
 * none of the constants survives.
 *
 * @param value the value on the wire
 */
public record TaskSupport(String value) implements OpenEnum {
  /** It cannot; what an absent value means. */
  public static final TaskSupport FORBIDDEN = new TaskSupport("forbidden");

  /** It can. */
  public static final TaskSupport OPTIONAL = new TaskSupport("optional");

  /** It has to be. */
  public static final TaskSupport REQUIRED = new TaskSupport("required");

  /** Returns the value, which equals the constant if there is one. */
  public static TaskSupport of(String value) {
    return new TaskSupport(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
