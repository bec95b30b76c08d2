package io.patchbay.auth.internal.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.ParseException;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A key that proves that who sends a token is who got it (RFC 9449). Signs with ES256. */
public final class ProofKey {
  private final ECKey key;

  private ProofKey(ECKey key) {
    this.key = key;
  }

  /** Makes a key. */
  public static ProofKey create() {
    try {
      return new ProofKey(new ECKeyGenerator(Curve.P_256).generate());
    } catch (JOSEException e) {
      throw new IllegalStateException("every Java platform has P-256", e);
    }
  }

  /** Reads what {@link #write} has written; empty if it is something else. */
  public static Optional<ProofKey> read(String text) {
    try {
      ECKey key = ECKey.parse(text);
      return key.isPrivate() ? Optional.of(new ProofKey(key)) : Optional.empty();
    } catch (ParseException e) {
      return Optional.empty();
    }
  }

  /** Writes the key down; it is secret. */
  public String write() {
    return key.toJSONString();
  }

  /**
   * Returns a proof for one request.
   *
   * @param method its HTTP method
   * @param target where it goes; query and fragment are left out
   * @param token the token that it carries, or null
   * @param nonce the nonce that its server wants, or null
   * @param now the time
   */
  public String proof(
      String method, URI target, @Nullable String token, @Nullable String nonce, Instant now) {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .jwtID(UUID.randomUUID().toString())
            .claim("htm", method)
            .claim("htu", bare(target))
            .issueTime(Date.from(now));
    if (token != null) {
      claims.claim("ath", digest(token));
    }
    if (nonce != null) {
      claims.claim("nonce", nonce);
    }
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .type(new JOSEObjectType("dpop+jwt"))
            .jwk(key.toPublicJWK())
            .build();
    try {
      SignedJWT jwt = new SignedJWT(header, claims.build());
      jwt.sign(new ECDSASigner(key));
      return jwt.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException("every Java platform signs with ES256", e);
    }
  }

  private static String bare(URI target) {
    String path = target.getRawPath() == null ? "" : target.getRawPath();
    return target.getScheme() + "://" + target.getRawAuthority() + path;
  }

  private static String digest(String token) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Shows nothing of the key. */
  @Override
  public String toString() {
    return "ProofKey";
  }
}
