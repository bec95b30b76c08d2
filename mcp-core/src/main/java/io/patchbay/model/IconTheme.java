package io.patchbay.model;

/**
 * The background an icon is made for (since 2025-11-25); a value that is none of the constants
 * survives.
 *
 * @param value the value on the wire
 */
public record IconTheme(String value) implements OpenEnum {
  /** A light background. */
  public static final IconTheme LIGHT = new IconTheme("light");

  /** A dark background. */
  public static final IconTheme DARK = new IconTheme("dark");

  /** Returns the value, which equals the constant if there is one. */
  public static IconTheme of(String value) {
    return new IconTheme(value);
  }

  /** Returns the value on the wire. */
  @Override
  public String toString() {
    return value;
  }
}
