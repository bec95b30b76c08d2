package io.patchbay.auth;

import io.patchbay.auth.internal.jwt.PemKeys;
import java.security.PrivateKey;
import java.util.Objects;
import java.util.Optional;

/** A private key that a client proves with who it is (RFC 7523, section 2.2). Immutable. */
public final class ClientKey {
  private final PrivateKey key;
  private final String algorithm;
  private final String id;

  private ClientKey(PrivateKey key, String algorithm, String id) {
    this.key = key;
    this.algorithm = algorithm;
    this.id = id;
  }

  /**
   * Returns a key.
   *
   * @param key the key
   * @param algorithm the algorithm of JWS it signs with: {@code ES256}, {@code ES384}, {@code
   *     ES512}, {@code RS256}, {@code RS384}, {@code RS512}, {@code PS256}, {@code PS384} or {@code
   *     PS512}
   * @throws IllegalArgumentException if it is another algorithm
   */
  public static ClientKey of(PrivateKey key, String algorithm) {
    PemKeys.requireKnown(algorithm);
    return new ClientKey(Objects.requireNonNull(key), algorithm, "");
  }

  /**
   * Reads a key in PKCS#8.
   *
   * @param pem the text of the key, from {@code BEGIN PRIVATE KEY} on
   * @param algorithm the algorithm of JWS it signs with, as in {@link #of}
   * @throws IllegalArgumentException if it is no such key, or another algorithm; the message has
   *     nothing of the key
   */
  public static ClientKey ofPem(String pem, String algorithm) {
    return of(PemKeys.privateKey(pem, algorithm), algorithm);
  }

  /** Returns this key with the id that the authorization server knows it by. */
  public ClientKey withId(String keyId) {
    return new ClientKey(key, algorithm, Objects.requireNonNull(keyId));
  }

  /** Returns the key. */
  public PrivateKey key() {
    return key;
  }

  /** Returns the algorithm. */
  public String algorithm() {
    return algorithm;
  }

  /** Returns the id of the key. */
  public Optional<String> id() {
    return id.isEmpty() ? Optional.empty() : Optional.of(id);
  }

  /** Returns the algorithm and the id. */
  @Override
  public String toString() {
    return "ClientKey[" + algorithm + (id.isEmpty() ? "" : ", " + id) + "]";
  }
}
