package io.patchbay.json;

/**
 * What one JSON document may cost its reader. A document that exceeds a limit is refused with a
 * {@link JsonException} that names the limit.
 *
 * @param depth how deeply arrays and objects may nest, at most 1,000
 * @param stringLength the longest string or member name, in bytes of its encoded form
 * @param numberLength the longest number, in characters
 */
public record JsonLimits(int depth, int stringLength, int numberLength) {

  static final int MAX_DEPTH = 1_000;

  /** Nesting 500, strings as long as the document, numbers of 1,000 characters. */
  public static final JsonLimits DEFAULT = new JsonLimits(500, Integer.MAX_VALUE, 1_000);

  /** Checks that each limit is positive and the depth is one a thread's stack can hold. */
  public JsonLimits {
    if (depth < 1 || depth > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "depth must be between 1 and " + MAX_DEPTH + ", not " + depth);
    }
    if (stringLength < 1 || numberLength < 1) {
      throw new IllegalArgumentException(
          "limits must be positive: " + stringLength + ", " + numberLength);
    }
  }
}
