package io.patchbay.auth.internal.jwt;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** Reads private keys. */
public final class PemKeys {
  private PemKeys() {}

  /**
   * Reads a key in PKCS#8.
   *
   * @throws IllegalArgumentException if it is none for the algorithm
   */
  public static PrivateKey privateKey(String pem, String algorithm) {
    String kind = algorithm.startsWith("ES") ? "EC" : algorithm.equals("EdDSA") ? "EdDSA" : "RSA";
    String body = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
    try {
      byte[] encoded = Base64.getDecoder().decode(body);
      return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "no private key in PKCS#8 for "
              + algorithm
              + ", as `openssl pkcs8 -topk8 -nocrypt` writes");
    }
  }
}
