package io.patchbay.auth.internal.store;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Keys for AES-256, and the text they are kept as. */
final class Keys {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Keys() {}

  /** Draws a key. */
  static SecretKey create() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return new SecretKeySpec(bytes, "AES");
  }

  /** Writes a key down. */
  static String write(SecretKey key) {
    return Base64.getEncoder().encodeToString(key.getEncoded());
  }

  /** Reads what {@link #write} has written; empty if it is something else. */
  static Optional<SecretKey> read(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text.strip());
      return bytes.length == BYTES
          ? Optional.of(new SecretKeySpec(bytes, "AES"))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
