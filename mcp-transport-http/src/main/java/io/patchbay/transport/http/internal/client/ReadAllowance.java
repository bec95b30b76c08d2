package io.patchbay.transport.http.internal.client;

import java.io.IOException;

/**
 * How many bytes the calling thread may read from a socket before it gets any content from them. A
 * server that sends nothing but what frames its content, such as a chunk's size with an endless
 * extension, would fill the memory otherwise.
 */
public final class ReadAllowance {
  private static final long FRAMING = 1 << 20;
  private static final ThreadLocal<long[]> LEFT = ThreadLocal.withInitial(() -> new long[1]);

  private ReadAllowance() {}

  /**
   * Allows so much content, and what may frame it, from now on.
   *
   * @param content the most bytes of content that are wanted
   */
  public static void renew(long content) {
    LEFT.get()[0] = content + FRAMING;
  }

  /** Takes what was read; nothing is limited for a thread that never renewed its allowance. */
  static void spend(int count) throws IOException {
    long[] left = LEFT.get();
    if (left[0] > 0 && count > 0) {
      left[0] -= count;
      if (left[0] <= 0) {
        throw new IOException("more came than the limit allows, and no content");
      }
    }
  }
}
