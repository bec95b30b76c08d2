package io.patchbay.model;

/**
 * Who speaks; a value that is none of the constants survives.
 *
 * @param value the value on the wire
 */
public record Role(String value) implements OpenEnum {
  /** The user. */
  public static final Role USER = new Role("user");

  /** The model. */
  public static final Role ASSISTANT = new Role("assistant");

  /** Returns the value, which equals the constant if there is one. */
  public static Role of(String value) {
    return new Role(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
