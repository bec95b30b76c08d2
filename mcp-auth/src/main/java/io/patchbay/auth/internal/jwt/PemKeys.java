package io.patchbay.auth.internal.jwt;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** Reads private keys. */
public final class PemKeys {
  private static final List<String> ALGORITHMS =
      List.of("ES256", "ES384", "ES512", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512");

  private PemKeys() {}

  /**
   * Requires that an algorithm of JWS is one that is signed with here.
   *
   * @throws IllegalArgumentException if it is not, with those that are
   */
  public static void requireKnown(String algorithm) {
    if (!ALGORITHMS.contains(algorithm)) {
      throw new IllegalArgumentException(
          "'" + algorithm + "' is none of the algorithms that keys sign with: " + ALGORITHMS);
    }
  }

  /**
   * Reads a key in PKCS#8.
   *
   * @throws IllegalArgumentException if it is none for the algorithm
   */
  public static PrivateKey privateKey(String pem, String algorithm) {
    requireKnown(algorithm);
    String kind = algorithm.startsWith("ES") ? "EC" : "RSA";
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
