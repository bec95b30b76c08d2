package io.patchbay.internal.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes that stand for what must not be written down. */
public final class Hashes {
  private static final int SHORT = 16;

  private Hashes() {}

  /** Returns the SHA-256 of a text, in hex. */
  public static String of(String text) {
    return HexFormat.of().formatHex(sha256(text));
  }

  /** Returns the first half of the SHA-256 of a text, in hex. */
  public static String shortOf(String text) {
    return HexFormat.of().formatHex(sha256(text), 0, SHORT);
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
