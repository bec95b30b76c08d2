package io.patchbay.internal.pool;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** What tells names apart that would be the same: {@code _} and seven digits of base 36. */
final class NameSuffix {
  private static final int DIGITS = 7;
  private static final long VALUES = (long) Math.pow(Character.MAX_RADIX, DIGITS);

  private NameSuffix() {}

  /** Returns the suffix of a server's tool or prompt on a level. */
  static String of(String server, String name, int level) {
    byte[] hash = sha256(level + ":" + server.length() + ":" + server + name);
    long value = Long.remainderUnsigned(ByteBuffer.wrap(hash).getLong(), VALUES);
    String digits = Long.toString(value, Character.MAX_RADIX);
    return "_" + "0".repeat(DIGITS - digits.length()) + digits;
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_16BE));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
