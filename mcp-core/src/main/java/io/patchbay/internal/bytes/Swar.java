package io.patchbay.internal.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks for bytes eight at a time. */
public final class Swar {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** A one in every byte. */
  public static final long ONES = 0x0101010101010101L;

  /** The highest bit of every byte. */
  public static final long HIGH = 0x8080808080808080L;

  private Swar() {}

  /** Returns eight bytes, the first one lowest. */
  public static long word(byte[] bytes, int at) {
    return (long) WORD.get(bytes, at);
  }

  /** Marks the bytes that are zero; of several marks only the lowest is certain. */
  public static long zeroBytes(long word) {
    return (word - ONES) & ~word & HIGH;
  }

  /** Returns whether all bytes are printable ASCII. */
  public static boolean isPrintableAscii(byte[] bytes, int from, int to) {
    int at = from;
    while (at + Long.BYTES <= to) {
      long word = word(bytes, at);
      if (((word | ((word - ONES * ' ') & ~word)) & HIGH) != 0) {
        return false;
      }
      at += Long.BYTES;
    }
    while (at < to && bytes[at] >= ' ') {
      at++;
    }
    return at == to;
  }

  /** Returns the index of the first such byte, or {@code to}. */
  public static int indexOf(byte[] bytes, int from, int to, byte wanted) {
    long pattern = ONES * wanted;
    int at = from;
    while (at + Long.BYTES <= to) {
      long found = zeroBytes(word(bytes, at) ^ pattern);
      if (found != 0) {
        return at + (Long.numberOfTrailingZeros(found) >>> 3);
      }
      at += Long.BYTES;
    }
    while (at < to && bytes[at] != wanted) {
      at++;
    }
    return at;
  }
}
