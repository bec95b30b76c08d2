package io.patchbay.json;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One array for passing use, kept from use to use; whoever finds it taken makes one of its own. */
final class Scratch {
  private static final int SMALL = 4 * 1024;
  private static final int KEPT = 4 * 1024 * 1024;
  private static final AtomicReference<byte @Nullable []> KEPT_ARRAY = new AtomicReference<>();

  private Scratch() {}

  /** Returns an array of at least this size, with anything in it. */
  static byte[] take(int size) {
    if (size <= SMALL) {
      return new byte[size];
    }
    byte[] kept = KEPT_ARRAY.getAndSet(null);
    return kept != null && kept.length >= size ? kept : new byte[size];
  }

  static void giveBack(byte[] array) {
    if (array.length > SMALL && array.length <= KEPT) {
      KEPT_ARRAY.set(array);
    }
  }
}
