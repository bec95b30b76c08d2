package io.patchbay.auth.internal.store;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * What a file of secrets looks like: a header of {@code PATCHBAY}, one byte for the version and the
 * nonce, then one JSON object of keys and secrets, sealed whole with AES-256-GCM. The header is
 * authenticated with it, so a file of another version is never read as this one. Each time another
 * nonce is drawn at random.
 */
final class SealedFile {
  private static final byte[] MAGIC = "PATCHBAY".getBytes(StandardCharsets.US_ASCII);
  private static final byte VERSION = 1;
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;
  private static final int HEADER = MAGIC.length + 1 + NONCE;
  private static final SecureRandom RANDOM = new SecureRandom();

  private SealedFile() {}

  /** Returns the bytes of a file. */
  static byte[] seal(Map<String, String> secrets, SecretKey key) {
    byte[] nonce = new byte[NONCE];
    RANDOM.nextBytes(nonce);
    byte[] header = ByteBuffer.allocate(HEADER).put(MAGIC).put(VERSION).put(nonce).array();
    byte[] plain = Json.of(secrets).toString().getBytes(StandardCharsets.UTF_8);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key, header).doFinal(plain);
      return ByteBuffer.allocate(HEADER + sealed.length).put(header).put(sealed).array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES-256-GCM", e);
    }
  }

  /** Returns what a file holds; empty if it is none of this version and this key. */
  static Optional<Map<String, String>> open(byte[] file, SecretKey key) {
    if (file.length < HEADER + TAG_BITS / Byte.SIZE) {
      return Optional.empty();
    }
    byte[] header = new byte[HEADER];
    System.arraycopy(file, 0, header, 0, HEADER);
    ByteBuffer begin = ByteBuffer.wrap(header, 0, MAGIC.length);
    if (!begin.equals(ByteBuffer.wrap(MAGIC)) || header[MAGIC.length] != VERSION) {
      return Optional.empty();
    }
    try {
      byte[] plain =
          cipher(Cipher.DECRYPT_MODE, key, header).doFinal(file, HEADER, file.length - HEADER);
      return Optional.of(secrets(Json.parse(new String(plain, StandardCharsets.UTF_8))));
    } catch (GeneralSecurityException | JsonException e) {
      return Optional.empty();
    }
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] header)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, header, HEADER - NONCE, NONCE));
    cipher.updateAAD(header);
    return cipher;
  }

  private static Map<String, String> secrets(Json content) {
    Map<String, String> secrets = new LinkedHashMap<>();
    content.members().forEach((key, secret) -> secrets.put(key, secret.asString()));
    return secrets;
  }
}
