package io.patchbay.config.internal.read;

/**
 * A field that a format has.
 *
 * @param name its name; {@code oauth.clientId} for one within another
 * @param value what it may be
 * @param effect what comes of it
 */
public record FieldDoc(String name, String value, String effect) {
  /** Returns the name of the field of the entry itself. */
  public String top() {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
