package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.TransportException;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Decision;
import io.patchbay.spi.OAuthSettings;
import io.patchbay.testkit.Requirement;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who authorizes at a server. */
final class DiscoveryTest {
  private static final String PROTECTED = "/.well-known/oauth-protected-resource";
  private static final String AUTHORIZATION = "/.well-known/oauth-authorization-server";
  private static final String OPENID = "/.well-known/openid-configuration";

  private final AuthWorld world = new AuthWorld();

  @AfterEach
  void close() {
    world.close();
  }

  private Decision refuse(String challenge) {
    return world.refuse(world.oauth().build().authorizer("s", world.mcp()), 401, challenge);
  }

  private List<String> discovery() {
    return world.paths().stream().filter(path -> path.contains("well-known")).toList();
  }

  @Test
  @Requirement("PRM-02")
  void goesWhereTheChallengeSays() {
    world.answers.remove(PROTECTED + "/mcp");
    world.answers.put("/custom/metadata.json", request -> AuthWorld.json(200, world.resource));

    assertThat(
            refuse("Bearer resource_metadata=\"" + world.origin() + "/custom/metadata.json\"")
                .isRetried())
        .isTrue();

    assertThat(world.paths().get(0)).isEqualTo("/custom/metadata.json");
    assertThat(discovery()).containsExactly(AUTHORIZATION);
  }

  @ParameterizedTest
  @Requirement("PRM-02")
  @ValueSource(strings = {"POST", "GET"})
  void aLoginAheadOfAnyRequestGoesWhereTheServerSaysToo(String refused) {
    world.answers.remove(PROTECTED + "/mcp");
    world.answers.put("/custom/metadata.json", request -> AuthWorld.json(200, world.resource));
    String challenge =
        "Bearer scope=\"tools\", resource_metadata=\"" + world.origin() + "/custom/metadata.json\"";
    world.answers.put(
        "/mcp",
        request ->
            request.method().equals(refused)
                ? new MockResponse.Builder()
                    .code(401)
                    .addHeader("WWW-Authenticate", challenge)
                    .build()
                : new MockResponse.Builder().code(405).build());
    try (OAuth oauth = world.oauth().build()) {
      oauth.authorizer("s", world.mcp());

      oauth.login("s");

      assertThat(discovery()).containsExactly(AUTHORIZATION);
      assertThat(world.lastLogin()).containsEntry("scope", "tools");
      assertThat(world.to("/mcp")).allMatch(asked -> asked.header("Authorization").isEmpty());
    }
  }

  @Test
  @Requirement("PRM-03")
  void whatTheChallengeNamesIsNotGuessedOtherwise() {
    Decision decision = refuse("Bearer resource_metadata=\"" + world.origin() + "/nowhere\"");

    assertThat(decision.reason()).contains("which it names: status 404");
    assertThat(world.paths()).containsExactly("/nowhere");
  }

  @Test
  @Requirement("PRM-02")
  void looksAtTheWellKnownPlacesOfThePathAndOfTheRoot() {
    world.answers.remove(PROTECTED + "/mcp");
    world.resource.put("resource", world.origin());
    world.answers.put(PROTECTED, request -> AuthWorld.json(200, world.resource));

    assertThat(refuse("Bearer").isRetried()).isTrue();

    assertThat(discovery()).containsExactly(PROTECTED + "/mcp", PROTECTED, AUTHORIZATION);
    assertThat(world.lastLogin()).containsEntry("resource", world.origin());
  }

  @Test
  @Requirement("PRM-03")
  void aServerInTroubleIsNoReasonToLookElsewhere() {
    world.answers.put(PROTECTED + "/mcp", request -> new MockResponse.Builder().code(503).build());

    assertThatThrownBy(() -> refuse("Bearer"))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("answers with status 503");
    assertThat(world.paths()).containsExactly(PROTECTED + "/mcp");
  }

  @ParameterizedTest
  @Requirement("PRM-05")
  @CsvSource({
    "https://evil.example.com/mcp, false",
    "ORIGIN/other, false",
    "ORIGIN/mcp/deeper, false",
    "ORIGIN/mc, false",
    "'', false",
    "ORIGIN/mcp, true",
    "ORIGIN/mcp/, true",
    "ORIGIN, true",
    "ORIGIN/, true",
  })
  void theMetadataHaveToBeThoseOfTheServer(String resource, boolean good) {
    world.resource.put("resource", resource.replace("ORIGIN", world.origin()));

    assertThat(refuse("Bearer").isRetried()).isEqualTo(good);

    assertThat(world.logins).hasValue(good ? 1 : 0);
    if (good) {
      assertThat(world.lastLogin())
          .containsEntry("resource", resource.replace("ORIGIN", world.origin()));
    }
  }

  @Test
  @Requirement("PRM-04")
  void aServerHasToNameWhoAuthorizes() {
    world.resource.put("authorization_servers", List.of());

    assertThat(refuse("Bearer").reason()).contains("names no authorization server");
  }

  @Test
  @Requirement("PRM-06")
  void tokensGoIntoTheHeaderWhateverTheServerWouldTake() {
    world.resource.put("bearer_methods_supported", List.of("body"));
    Authorizer authorizer = world.oauth().build().authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
  }

  @Test
  @Requirement("ASM-01")
  void anIssuerWithAPathIsNeverLookedForAtTheRoot() {
    String issuer = world.origin() + "/t/1";
    world.resource.put("authorization_servers", List.of(issuer));
    Map<String, Object> metadata = new LinkedHashMap<>(world.metadata);
    metadata.put("issuer", issuer);
    world.answers.put("/t/1" + OPENID, request -> AuthWorld.json(200, metadata));

    assertThat(refuse("Bearer").isRetried()).isTrue();

    assertThat(discovery())
        .containsExactly(
            PROTECTED + "/mcp", AUTHORIZATION + "/t/1", OPENID + "/t/1", "/t/1" + OPENID);
  }

  @Test
  @Requirement("ASM-01")
  void anIssuerWithoutAPathIsLookedForInTwoPlaces() {
    world.answers.remove(AUTHORIZATION);
    world.answers.put(OPENID, request -> AuthWorld.json(200, world.metadata));

    assertThat(refuse("Bearer").isRetried()).isTrue();

    assertThat(discovery()).containsExactly(PROTECTED + "/mcp", AUTHORIZATION, OPENID);
  }

  @ParameterizedTest
  @Requirement("ASM-02")
  @CsvSource({"https://attacker.example.com", "ORIGIN/", "''"})
  void theMetadataHaveToBeThoseOfTheIssuer(String issuer) {
    world.metadata.put("issuer", issuer.replace("ORIGIN", world.origin()));

    Decision decision = refuse("Bearer");

    assertThat(decision.reason()).contains("is that of another authorization server");
    assertThat(world.paths()).containsExactly(PROTECTED + "/mcp", AUTHORIZATION);
  }

  @Test
  @Requirement({"SEC-02", "SEC-05"})
  void aServerElsewhereSendsNobodyToThisMachine() {
    Authorizer authorizer =
        world.oauth().build().authorizer("s", URI.create("https://mcp.example.invalid/mcp"));

    Decision decision =
        world.refuse(authorizer, 401, "Bearer resource_metadata=\"" + world.origin() + "/secret\"");

    assertThat(decision.reason()).contains("is on this machine, and the server is not");
    assertThat(world.asked).isEmpty();
  }

  @Test
  @Requirement({"SEC-03"})
  void redirectsAreNotFollowed() {
    world.answers.put(
        PROTECTED + "/mcp",
        request ->
            new MockResponse.Builder()
                .code(302)
                .addHeader("Location", world.origin() + "/elsewhere")
                .build());
    world.answers.put("/elsewhere", request -> AuthWorld.json(200, world.resource));

    world.refuse(world.oauth().build().authorizer("s", world.mcp()), 401, "Bearer");

    assertThat(world.paths()).doesNotContain("/elsewhere");
  }

  @Test
  void anAnswerWithoutEndIsNotRead() {
    world.answers.put(
        PROTECTED + "/mcp",
        request ->
            new MockResponse.Builder()
                .code(200)
                .body("{\"resource\": \"" + "x".repeat(2 << 20) + "\"}")
                .build());

    assertThatThrownBy(() -> refuse("Bearer")).hasMessageContaining("more than");
  }

  @Test
  @Requirement("AUTH-0326-01")
  void aServerWithoutMetadataIsAuthorizedAtItsOrigin() {
    world.answers.remove(PROTECTED + "/mcp");

    assertThat(refuse("Bearer").isRetried()).isTrue();

    assertThat(discovery()).containsExactly(PROTECTED + "/mcp", PROTECTED, AUTHORIZATION);
    assertThat(world.to(AUTHORIZATION).get(0).header("MCP-Protocol-Version")).isNotBlank();
  }

  @Test
  @Requirement({"AUTH-0326-02", "AUTH-0326-03"})
  void anOriginWithoutMetadataHasTheUsualEndpoints() {
    world.answers.remove(PROTECTED + "/mcp");
    world.answers.remove(AUTHORIZATION);

    assertThat(refuse("Bearer").isRetried()).isTrue();

    assertThat(world.addresses.get(0).getPath()).isEqualTo("/authorize");
    assertThat(world.to("/register")).hasSize(1);
    assertThat(world.to("/token")).hasSize(1);
    assertThat(world.lastLogin()).containsKey("code_challenge");
  }

  @Test
  void theConfigurationMayNameTheMetadataAndTheIssuer() {
    world.answers.put("/own/metadata", request -> AuthWorld.json(200, world.metadata));
    OAuthSettings named =
        OAuthSettings.builder()
            .authServerMetadataUrl(URI.create(world.origin() + "/own/metadata"))
            .build();
    world.refuse(world.oauth().build().create("s", world.mcp(), named), 401, "Bearer");
    assertThat(world.paths()).contains("/own/metadata").doesNotContain(AUTHORIZATION);

    OAuthSettings other = OAuthSettings.builder().issuer("https://else.example.com").build();
    assertThat(
            world
                .refuse(world.oauth().build().create("s", world.mcp(), other), 401, "Bearer")
                .reason())
        .contains("names another authorization server than the configuration");
  }

  @Test
  @Requirement("ASM-05")
  void aRefreshAheadOfTheEndNeedsNoDiscovery() {
    world.answers.put(
        "/token",
        request -> {
          Map<String, Object> token = world.token();
          token.put("expires_in", 60);
          token.put("refresh_token", "r");
          return AuthWorld.json(200, token);
        });
    Authorizer authorizer = world.oauth().build().authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");
    world.asked.clear();
    world.clock.advance(40);

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
    assertThat(world.paths()).containsExactly("/token");
  }

  @Test
  @Requirement("PRM-02")
  void aWebSocketServerIsLookedAtOverHttp() {
    world.answers.put(
        "/mcp",
        request ->
            new MockResponse.Builder()
                .code(401)
                .addHeader("WWW-Authenticate", "Bearer scope=\"sockets\"")
                .build());
    try (OAuth oauth = world.oauth().build()) {
      oauth.authorizer("s", URI.create(world.mcp().toString().replace("http:", "ws:")));

      oauth.login("s");

      assertThat(world.lastLogin())
          .containsEntry("scope", "sockets")
          .containsEntry("resource", world.mcp().toString());
      assertThat(oauth.status().get(0).loggedIn()).isTrue();
    }
  }

  @Test
  @Requirement("ASM-04")
  void withoutMetadataTooNothingGoesToOtherMachinesInClearText() {
    world.answers.remove(AUTHORIZATION);
    ProxySelector everything =
        ProxySelector.of(new InetSocketAddress("localhost", world.mcp().getPort()));
    try (OAuth oauth = world.oauth().proxies(everything).build()) {
      Decision decision =
          world.refuse(
              oauth.authorizer("s", URI.create("http://mcp.example.com/none")), 401, "Bearer");

      assertThat(decision.isRetried()).isFalse();
      assertThat(decision.reason()).contains("https");
      assertThat(world.logins).hasValue(0);
    }
  }
}
