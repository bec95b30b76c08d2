package io.patchbay.auth.internal.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.patchbay.auth.ClientKey;
import io.patchbay.auth.internal.failure.FlowException;
import java.security.interfaces.ECPrivateKey;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;

/** Signed statements of a client about itself (RFC 7523, section 3). */
public final class Assertions {
  private static final long LIFETIME_SECONDS = 120;

  private Assertions() {}

  /** Returns a statement for one request. */
  public static String of(String clientId, String audience, ClientKey key, Instant now)
      throws FlowException {
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer(clientId)
            .subject(clientId)
            .audience(audience)
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plusSeconds(LIFETIME_SECONDS)))
            .jwtID(UUID.randomUUID().toString())
            .build();
    JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.parse(key.algorithm()));
    key.id().ifPresent(header::keyID);
    try {
      SignedJWT jwt = new SignedJWT(header.build(), claims);
      jwt.sign(signer(key));
      return jwt.serialize();
    } catch (JOSEException | IllegalArgumentException e) {
      throw new FlowException(
          "the client's key does not sign with " + key.algorithm(), false, null);
    }
  }

  private static JWSSigner signer(ClientKey key) throws JOSEException {
    return key.key() instanceof ECPrivateKey elliptic
        ? new ECDSASigner(elliptic)
        : new RSASSASigner(key.key());
  }
}
