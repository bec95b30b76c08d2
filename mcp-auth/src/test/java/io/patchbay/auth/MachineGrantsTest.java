package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import io.patchbay.auth.AuthWorld.Asked;
import io.patchbay.auth.Grant.Identity;
import io.patchbay.auth.Grant.IdentityProvider;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Decision;
import io.patchbay.testkit.Requirement;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens where no user logs in. */
final class MachineGrantsTest {
  private final AuthWorld world = new AuthWorld();

  @AfterEach
  void close() {
    world.close();
  }

  private Authorizer authorizer(Grant grant) {
    return OAuth.builder().clock(world.clock).grant(grant).build().authorizer("s", world.mcp());
  }

  private void methods(String... methods) {
    world.metadata.put("token_endpoint_auth_methods_supported", List.of(methods));
  }

  @Test
  @Requirement({"CC-01", "CC-03"})
  void aClientGetsTokensForItself() {
    methods("client_secret_basic");
    Authorizer authorizer = authorizer(Grant.clientCredentials("id", "secret"));

    assertThat(world.refuse(authorizer, 401, "Bearer scope=\"a\"").isRetried()).isTrue();

    Asked token = world.to("/token").get(0);
    assertThat(token.form())
        .isEqualTo(
            Map.of(
                "grant_type", "client_credentials",
                "resource", world.mcp().toString(),
                "scope", "a"));
    assertThat(token.header("Authorization"))
        .isEqualTo(
            "Basic "
                + Base64.getEncoder()
                    .encodeToString("id:secret".getBytes(StandardCharsets.US_ASCII)));
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
    assertThat(world.paths()).doesNotContain("/register", "/authorize");
  }

  @Test
  @Requirement("CC-04")
  void anotherTokenIsGotAheadOfTheEnd() {
    methods("client_secret_post");
    world.answers.put(
        "/token",
        request -> {
          Map<String, Object> token = new LinkedHashMap<>(world.token());
          token.put("expires_in", 60);
          return AuthWorld.json(200, token);
        });
    Authorizer authorizer = authorizer(Grant.clientCredentials("id", "secret"));
    world.refuse(authorizer, 401, "Bearer");
    world.clock.advance(45);

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
    assertThat(world.to("/token").get(1).form("client_secret")).isEqualTo("secret");
  }

  @ParameterizedTest
  @Requirement("CC-02")
  @ValueSource(strings = {"ES256", "RS256"})
  void aClientProvesWithItsKeyWhoItIs(String algorithm) throws Exception {
    KeyPairGenerator generator =
        KeyPairGenerator.getInstance(algorithm.startsWith("ES") ? "EC" : "RSA");
    if (algorithm.startsWith("ES")) {
      generator.initialize(new ECGenParameterSpec("secp256r1"));
    }
    String pem =
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder()
                .encodeToString(generator.generateKeyPair().getPrivate().getEncoded())
            + "\n-----END PRIVATE KEY-----\n";
    methods("private_key_jwt");

    world.refuse(
        authorizer(Grant.clientCredentials("id", ClientKey.ofPem(pem, algorithm).withId("k1"))),
        401,
        "Bearer");

    Asked token = world.to("/token").get(0);
    assertThat(token.form("client_assertion_type"))
        .isEqualTo("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
    assertThat(token.form()).doesNotContainKeys("client_id", "client_secret");
    SignedJWT assertion = SignedJWT.parse(token.form("client_assertion"));
    assertThat(assertion.getHeader().getAlgorithm().getName()).isEqualTo(algorithm);
    assertThat(assertion.getHeader().getKeyID()).isEqualTo("k1");
    assertThat(assertion.getJWTClaimsSet().getIssuer()).isEqualTo("id");
    assertThat(assertion.getJWTClaimsSet().getSubject()).isEqualTo("id");
    assertThat(assertion.getJWTClaimsSet().getAudience()).containsExactly(world.origin());
    assertThat(assertion.getJWTClaimsSet().getJWTID()).isNotBlank();
    assertThat(assertion.getJWTClaimsSet().getExpirationTime().toInstant())
        .isAfter(world.clock.instant())
        .isBefore(world.clock.instant().plusSeconds(600));
  }

  @Test
  @Requirement("WIF-01")
  void anAssertionOfThePlatformIsGotForEachToken() {
    AtomicInteger asked = new AtomicInteger();
    Authorizer authorizer = authorizer(Grant.jwtBearer("", () -> "jwt-" + asked.incrementAndGet()));

    world.refuse(authorizer, 401, "Bearer");

    Asked token = world.to("/token").get(0);
    assertThat(token.form("grant_type")).isEqualTo("urn:ietf:params:oauth:grant-type:jwt-bearer");
    assertThat(token.form("assertion")).isEqualTo("jwt-1");
    assertThat(token.form("resource")).isEqualTo(world.mcp().toString());
  }

  @ParameterizedTest
  @Requirement("WIF-02")
  @ValueSource(strings = {"invalid_grant", "invalid_scope", "unauthorized_client"})
  void whatIsRefusedIsNotTriedOtherwise(String error) {
    world.answers.put("/token", request -> AuthWorld.json(400, Map.of("error", error)));

    Decision decision = world.refuse(authorizer(Grant.jwtBearer("", () -> "jwt")), 401, "Bearer");

    assertThat(decision.reason()).contains("says " + error);
    assertThat(world.to("/token")).hasSize(1);
  }

  @Test
  @Requirement({"EMA-01", "EMA-02", "EMA-03", "EMA-04"})
  void anOrganizationsProviderSaysThatTheUserMay() {
    methods("client_secret_basic");
    world.answers.put(
        "/idp",
        request ->
            AuthWorld.json(
                200,
                Map.of(
                    "access_token", "id-jag",
                    "issued_token_type", "urn:ietf:params:oauth:token-type:id-jag",
                    "token_type", "N_A")));
    Authorizer authorizer = authorizer(managed("id-token"));

    assertThat(world.refuse(authorizer, 401, "Bearer scope=\"a\"").isRetried()).isTrue();

    assertThat(world.to("/idp").get(0).form())
        .isEqualTo(
            Map.of(
                "grant_type", "urn:ietf:params:oauth:grant-type:token-exchange",
                "requested_token_type", "urn:ietf:params:oauth:token-type:id-jag",
                "audience", world.origin(),
                "resource", world.mcp().toString(),
                "subject_token", "id-token",
                "subject_token_type", Identity.ID_TOKEN,
                "scope", "a",
                "client_id", "at-idp"));
    Asked token = world.to("/token").get(0);
    assertThat(token.form("assertion")).isEqualTo("id-jag");
    assertThat(token.header("Authorization")).startsWith("Basic ");
    assertThat(world.paths()).doesNotContain("/authorize");
  }

  private Grant managed(String idToken) {
    return Grant.enterpriseManaged(
        new IdentityProvider(
            URI.create(world.origin() + "/idp"),
            "at-idp",
            null,
            () -> new Identity(idToken, Identity.ID_TOKEN)),
        "at-server",
        "secret");
  }

  @Test
  @Requirement("EMA-05")
  void aRefusalOfTheProviderIsFinalAndShowsNothing() {
    world.answers.put(
        "/idp",
        request ->
            AuthWorld.json(
                403, Map.of("error", "access_denied", "error_description", "canary-token")));
    Authorizer authorizer = authorizer(managed("canary-token"));

    Decision decision = world.refuse(authorizer, 401, "Bearer");

    assertThat(decision.reason())
        .contains("identity provider says no: access_denied")
        .doesNotContain("canary");
    assertThat(world.to("/token")).isEmpty();
    assertThat(managed("canary-token").toString())
        .doesNotContain("canary")
        .doesNotContain("secret");
  }

  @Test
  @Requirement({"CC-01", "SEC-06"})
  void aGrantGoesToTheAuthorizationServerThatItWasUsedAtFirst() {
    methods("client_secret_post");
    try (AuthWorld evil = new AuthWorld()) {
      evil.metadata.put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
      OAuth oauth =
          OAuth.builder().clock(world.clock).grant(Grant.clientCredentials("id", "secret")).build();
      assertThat(world.refuse(oauth.authorizer("good", world.mcp()), 401, "Bearer").isRetried())
          .isTrue();

      Decision decision = evil.refuse(oauth.authorizer("evil", evil.mcp()), 401, "Bearer");

      assertThat(decision.reason())
          .contains("the grant is for " + world.origin() + ", where it was used first,")
          .contains("does not go to " + evil.origin())
          .contains("Grant.at(issuer)");
      assertThat(evil.to("/token")).isEmpty();
    }
  }

  @Test
  @Requirement({"CC-01", "WIF-01", "EMA-01", "SEC-06"})
  void aGrantThatIsMadeOutForAnAuthorizationServerGoesThereOnly() {
    methods("client_secret_post");
    for (Grant grant :
        List.of(
            Grant.clientCredentials("id", "secret"),
            Grant.jwtBearer("id", () -> "assertion"),
            managed("id-token"))) {
      world.asked.clear();
      Decision decision =
          world.refuse(authorizer(grant.at("https://as.example.com")), 401, "Bearer");

      assertThat(decision.reason()).contains("the grant is for https://as.example.com and");
      assertThat(world.paths()).doesNotContain("/token", "/idp");
      assertThat(grant.at(world.origin()).issuer()).isEqualTo(world.origin());
    }
    assertThat(
            world
                .refuse(
                    authorizer(Grant.clientCredentials("id", "secret").at(world.origin())),
                    401,
                    "Bearer")
                .isRetried())
        .isTrue();
  }
}
