package io.patchbay;

/**
 * Where a JSON value does not fit its schema.
 *
 * @param pointer the place, a JSON Pointer (RFC 6901); empty for the value as a whole
 * @param message what is wrong there, in English
 */
public record SchemaProblem(String pointer, String message) {

  /** Returns the place and what is wrong there. */
  @Override
  public String toString() {
    return (pointer.isEmpty() ? "(the whole)" : pointer) + ": " + message;
  }
}
