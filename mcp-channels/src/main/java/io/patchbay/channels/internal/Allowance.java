package io.patchbay.channels.internal;

import java.util.concurrent.TimeUnit;

/** So many in a minute, also all at once. Used by one thread at a time. */
final class Allowance {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final int perMinute;
  private double left;
  private long filledAt;

  Allowance(int perMinute, long now) {
    this.perMinute = perMinute;
    this.left = perMinute;
    this.filledAt = now;
  }

  /** Returns whether there is one. */
  boolean isThere(long now) {
    double more = (double) (now - filledAt) * perMinute / MINUTE;
    left = Math.min(perMinute, left + more);
    filledAt = now;
    return left >= 1;
  }

  /** Takes one, if there is one. */
  boolean take(long now) {
    boolean there = isThere(now);
    if (there) {
      left--;
    }
    return there;
  }
}
