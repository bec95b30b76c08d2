package io.patchbay.internal.catalogue;

import io.patchbay.model.ReadResourceResult;

/**
 * A resource as it was read. Immutable.
 *
 * @param result what came
 * @param epoch the epoch of what is read of its server when it was asked for
 * @param freshUntil until when it is fresh, exclusive
 * @param shared whether any user may have it
 * @param weight how many bytes it counts for
 */
record HeldRead(
    ReadResourceResult result, long epoch, long freshUntil, boolean shared, int weight) {
  private static final int OVERHEAD = 256;

  /** Returns how many bytes something counts for. */
  static int weight(String uri, ReadResourceResult result) {
    long weight = OVERHEAD + 2L * uri.length() + result.json().textSize();
    return (int) Math.min(Integer.MAX_VALUE, weight);
  }

  boolean isFresh(long now) {
    return freshUntil - now > 0;
  }
}
