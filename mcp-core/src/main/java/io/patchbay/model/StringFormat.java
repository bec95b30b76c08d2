package io.patchbay.model;

/**
 * The format of a string in a form (since 2025-06-18); a value that is none of the constants
 * survives.
 *
 * @param value the value on the wire
 */
public record StringFormat(String value) implements OpenEnum {
  /** An e-mail address. */
  public static final StringFormat EMAIL = new StringFormat("email");

  /** A URI. */
  public static final StringFormat URI = new StringFormat("uri");

  /** A date. */
  public static final StringFormat DATE = new StringFormat("date");

  /** A date with time. */
  public static final StringFormat DATE_TIME = new StringFormat("date-time");

  /** Returns the value, which equals the constant if there is one. */
  public static StringFormat of(String value) {
    return new StringFormat(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
