package io.patchbay.internal.session;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a session's requests, each given once. Thread-safe. Where there are many, they are
 * counted in a cache line of their own: who sends writes there all the time, and who receives reads
 * what lies beside it.
 */
final class Ids {
  private static final int FEW = 64;
  private static final int APART = 16;

  private final AtomicLong few = new AtomicLong();
  private volatile @Nullable AtomicLongArray many;

  /** Returns the next id; the first is 1. */
  long next() {
    AtomicLongArray counter = many;
    if (counter == null) {
      long id = few.incrementAndGet();
      if (id <= FEW) {
        return id;
      }
      counter = apart();
    }
    return counter.incrementAndGet(APART);
  }

  private synchronized AtomicLongArray apart() {
    AtomicLongArray counter = many;
    if (counter == null) {
      counter = new AtomicLongArray(2 * APART);
      counter.set(APART, FEW);
      many = counter;
    }
    return counter;
  }

  /** Returns the last id that was given. */
  long last() {
    AtomicLongArray counter = many;
    return counter == null ? Math.min(few.get(), FEW) : counter.get(APART);
  }
}
