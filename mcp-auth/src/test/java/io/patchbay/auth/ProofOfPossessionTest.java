package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jwt.SignedJWT;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Decision;
import io.patchbay.spi.Authorizer.Target;
import io.patchbay.testkit.Requirement;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tokens that are bound to a key (RFC 9449). */
final class ProofOfPossessionTest {
  private final AuthWorld world = new AuthWorld();
  private final TokenStore store = TokenStore.inMemory();

  @BeforeEach
  void bind() {
    world.answers.put("/token", request -> AuthWorld.json(200, bound()));
  }

  private Map<String, Object> bound() {
    Map<String, Object> token = new LinkedHashMap<>(world.token());
    token.put("token_type", "DPoP");
    token.put("expires_in", 3600);
    token.put("refresh_token", "r");
    return token;
  }

  @AfterEach
  void close() {
    world.close();
  }

  private Authorizer authorizer() {
    return world.oauth().store(store).build().authorizer("s", world.mcp());
  }

  private static SignedJWT verified(String proof) throws Exception {
    SignedJWT jwt = SignedJWT.parse(proof);
    assertThat(jwt.getHeader().getType().getType()).isEqualTo("dpop+jwt");
    assertThat(jwt.getHeader().getAlgorithm().getName()).isEqualTo("ES256");
    assertThat(jwt.getHeader().getJWK().isPrivate()).isFalse();
    assertThat(jwt.verify(new ECDSAVerifier(jwt.getHeader().getJWK().toECKey()))).isTrue();
    return jwt;
  }

  @Test
  @Requirement({"DPOP-01", "DPOP-04", "DPOP-05"})
  void tokensAreAskedForWithAProof() throws Exception {
    world.refuse(authorizer(), 401, "DPoP algs=\"ES256\"");

    SignedJWT proof = verified(world.to("/token").get(0).header("DPoP"));
    assertThat(proof.getJWTClaimsSet().getClaims())
        .containsEntry("htm", "POST")
        .containsEntry("htu", world.origin() + "/token")
        .containsKeys("jti", "iat")
        .doesNotContainKeys("ath", "content_digest", "nonce");
  }

  @Test
  @Requirement("DPOP-02")
  void everyRequestHasAProofOfItsOwn() throws Exception {
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "DPoP");
    Target target = new Target("GET", URI.create(world.origin() + "/mcp?secret=1#x"));
    Set<String> ids = new HashSet<>();
    String digest =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(
                MessageDigest.getInstance("SHA-256")
                    .digest("token-1".getBytes(StandardCharsets.US_ASCII)));

    for (int i = 0; i < 10; i++) {
      Map<String, String> headers = authorizer.headers(target);
      assertThat(headers).containsEntry("Authorization", "DPoP token-1");
      SignedJWT proof = verified(headers.getOrDefault("DPoP", ""));
      ids.add(proof.getJWTClaimsSet().getJWTID());
      assertThat(proof.getJWTClaimsSet().getClaims())
          .containsEntry("htm", "GET")
          .containsEntry("htu", world.origin() + "/mcp")
          .containsEntry("ath", digest);
    }
    assertThat(ids).hasSize(10);
  }

  @Test
  @Requirement("DPOP-03")
  void aNonceIsUsedWhereOneIsWanted() throws Exception {
    world.answers.put(
        "/token",
        request ->
            world.to("/token").size() == 1
                ? new MockResponse.Builder()
                    .code(400)
                    .addHeader("DPoP-Nonce", "of-the-authorization-server")
                    .addHeader("Content-Type", "application/json")
                    .body("{\"error\": \"use_dpop_nonce\"}")
                    .build()
                : AuthWorld.json(200, bound()));
    Authorizer authorizer = authorizer();

    assertThat(world.refuse(authorizer, 401, "DPoP").isRetried()).isTrue();
    SignedJWT first = verified(world.to("/token").get(0).header("DPoP"));
    SignedJWT second = verified(world.to("/token").get(1).header("DPoP"));
    assertThat(second.getJWTClaimsSet().getClaim("nonce")).isEqualTo("of-the-authorization-server");
    assertThat(second.getJWTClaimsSet().getJWTID())
        .isNotEqualTo(first.getJWTClaimsSet().getJWTID());

    Decision decision =
        world.refuse(
            authorizer,
            401,
            "DPoP error=\"use_dpop_nonce\"",
            1,
            Map.of("DPoP-Nonce", "of-the-server"));
    assertThat(decision.isRetried()).isTrue();
    assertThat(world.logins).hasValue(1);
    SignedJWT sent =
        verified(authorizer.headers(new Target("POST", world.mcp())).getOrDefault("DPoP", ""));
    assertThat(sent.getJWTClaimsSet().getClaim("nonce")).isEqualTo("of-the-server");
  }

  @Test
  @Requirement("DPOP-03")
  void aServerThatWantsANonceAndGivesNoneIsGivenUpOn() {
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "DPoP");

    assertThat(world.refuse(authorizer, 401, "DPoP error=\"use_dpop_nonce\"").reason())
        .contains("gives none");
  }

  @Test
  @Requirement({"DPOP-01", "DPOP-04"})
  void theKeyOutlivesTheProcessWithItsToken() throws Exception {
    world.refuse(authorizer(), 401, "DPoP");
    String first =
        verified(world.to("/token").get(0).header("DPoP")).getHeader().getJWK().toString();

    Authorizer again = authorizer();
    Map<String, String> headers = again.headers(new Target("POST", world.mcp()));
    assertThat(headers).containsEntry("Authorization", "DPoP token-1");
    assertThat(verified(headers.getOrDefault("DPoP", "")).getHeader().getJWK()).hasToString(first);
    assertThat(world.refuse(again, 401, "DPoP").isRetried()).isTrue();
    assertThat(world.to("/token").get(1).form("grant_type")).isEqualTo("refresh_token");
    assertThat(verified(world.to("/token").get(1).header("DPoP")).getHeader().getJWK())
        .hasToString(first);
  }

  @Test
  void aPlainTokenOfAServerThatAskedForAProofIsAPlainToken() {
    world.answers.put("/token", request -> AuthWorld.json(200, world.token()));
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "DPoP");

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
  }

  @Test
  @Requirement("DPOP-03")
  void tokensWhoseKeyIsBrokenAreDropped() {
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "DPoP");
    String key =
        store.keys().stream().filter(one -> one.startsWith("tokens ")).findFirst().orElseThrow();
    String kept = store.read(key).orElseThrow();

    store.write(key, kept.replace("P-256", "P-257"));
    assertThat(world.sends(authorizer())).isEqualTo("nothing");

    store.write(key, kept);
    assertThat(world.sends(authorizer())).startsWith("DPoP token-");
  }
}
