package io.patchbay.model;

/**
 * What the user did with an elicitation (since 2025-06-18); a value that is none of the constants
 * survives.
 *
 * @param value the value on the wire
 */
public record ElicitAction(String value) implements OpenEnum {
  /** Agreed. */
  public static final ElicitAction ACCEPT = new ElicitAction("accept");

  /** Refused. */
  public static final ElicitAction DECLINE = new ElicitAction("decline");

  /** Dismissed without a choice. */
  public static final ElicitAction CANCEL = new ElicitAction("cancel");

  /** Returns the value, which equals the constant if there is one. */
  public static ElicitAction of(String value) {
    return new ElicitAction(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
