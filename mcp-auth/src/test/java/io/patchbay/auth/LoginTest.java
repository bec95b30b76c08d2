package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.TransportException;
import io.patchbay.auth.AuthWorld.Asked;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Decision;
import io.patchbay.spi.OAuthSettings;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From a refusal to a token, by the user's login. */
final class LoginTest {
  private final AuthWorld world = new AuthWorld();

  @AfterEach
  void close() {
    world.close();
  }

  private Authorizer authorizer() {
    return world.oauth().build().authorizer("s", world.mcp());
  }

  private void refused(String because) {
    Decision decision = world.refuse(authorizer(), 401, "Bearer");
    assertThat(decision.isRetried()).isFalse();
    assertThat(decision.reason()).contains(because);
  }

  @Test
  @Requirement({"AZ-01", "AZ-02", "TOK-02", "AUTH-01", "AUTH-02", "TOK-01"})
  void getsATokenWithAProofKeyForTheServerItself() {
    Authorizer authorizer = authorizer();
    assertThat(world.sends(authorizer)).isEqualTo("nothing");

    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
    Map<String, String> login = world.lastLogin();
    assertThat(login)
        .containsEntry("response_type", "code")
        .containsEntry("client_id", "registered")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("resource", world.mcp().toString())
        .containsKeys("state", "code_challenge")
        .doesNotContainKey("scope");
    assertThat(login.get("redirect_uri")).matches("http://localhost:\\d+/callback");
    Asked token = world.to("/token").get(0);
    assertThat(token.form())
        .containsEntry("grant_type", "authorization_code")
        .containsEntry("code", "the-code")
        .containsEntry("redirect_uri", login.get("redirect_uri"))
        .containsEntry("resource", world.mcp().toString())
        .containsEntry("client_id", "registered");
    assertThat(token.form().get("code_verifier")).matches("[A-Za-z0-9_-]{43,128}");
  }

  @Test
  @Requirement({"AZ-03", "AZ-04"})
  void everyLoginHasItsOwnStateAndProofKey() {
    world.refuse(authorizer(), 401, "Bearer");
    Map<String, String> first = world.lastLogin();
    world.refuse(authorizer(), 401, "Bearer");
    Map<String, String> second = world.lastLogin();

    assertThat(second.get("state")).hasSizeGreaterThan(30).isNotEqualTo(first.get("state"));
    assertThat(second.get("code_challenge")).isNotEqualTo(first.get("code_challenge"));
  }

  @Test
  @Requirement("AZ-04")
  void anAnswerWithAnotherStateIsNotUsed() {
    world.redirected.put("state", "other");

    refused("not that of this login");

    assertThat(world.to("/token")).isEmpty();
  }

  @ParameterizedTest
  @Requirement({"AZ-05", "AZ-06", "SEC-13"})
  @CsvSource({
    "true, same, true",
    "true, '', false",
    "true, https://evil.example.com, false",
    "false, same, true",
    "false, '', true",
    "false, https://evil.example.com, false",
    "false, slash, false",
    "true, upper, false",
  })
  void theIssuerOfAnAnswerIsHeldAgainstTheOneThatWasAsked(
      boolean promised, String sent, boolean good) {
    if (promised) {
      world.metadata.put("authorization_response_iss_parameter_supported", true);
    }
    world.redirected.put(
        "iss",
        switch (sent) {
          case "same" -> world.origin();
          case "slash" -> world.origin() + "/";
          case "upper" -> world.origin().replace("localhost", "LOCALHOST");
          default -> sent;
        });

    Decision decision = world.refuse(authorizer(), 401, "Bearer");

    assertThat(decision.isRetried()).isEqualTo(good);
    assertThat(world.to("/token")).hasSize(good ? 1 : 0);
  }

  @Test
  @Requirement("AZ-07")
  void whatAnAnswerOfSomebodyElseSaysIsNotShown() {
    world.redirected.put("iss", "https://evil.example.com");
    world.redirected.put("error", "visit-evil");
    world.redirected.put("error_description", "visit-evil");

    Decision decision = world.refuse(authorizer(), 401, "Bearer");

    assertThat(decision.reason()).contains("does not come from").doesNotContain("evil");
  }

  @Test
  @Requirement("AZ-08")
  void aLoginThatIsDeclinedIsOver() {
    world.redirected.put("error", "access_denied");

    refused("the login was declined");

    assertThat(world.logins).hasValue(1);
    assertThat(world.to("/token")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "authorization_endpoint, javascript:alert(1)",
    "authorization_endpoint, file:///etc/passwd",
    "authorization_endpoint, http://example.com/authorize",
    "token_endpoint, http://example.com/token",
    "token_endpoint, https://user:secret@example.com/token",
    "registration_endpoint, ftp://example.com/",
    "authorization_endpoint, https://example.com/authorize#fragment",
    "token_endpoint, https://example.com/token#",
  })
  @Requirement({"AZ-09", "SEC-11", "ASM-04", "SEC-02"})
  void endpointsAreHttpsOrOnThisMachine(String endpoint, String url) {
    world.metadata.put(endpoint, url);

    refused("the " + endpoint.replace('_', ' '));

    assertThat(world.logins).hasValue(0);
  }

  @Test
  @Requirement("ASM-03")
  void withoutProofKeysThereIsNoLogin() {
    world.metadata.put("code_challenge_methods_supported", List.of("plain"));
    refused("PKCE");
    world.metadata.remove("code_challenge_methods_supported");
    refused("PKCE");
    assertThat(world.logins).hasValue(0);
  }

  @Test
  @Requirement({"REG-01", "REG-02"})
  void aClientOfTheConfigurationGoesBeforeAllOthers() {
    world.metadata.put("client_id_metadata_document_supported", true);
    OAuth.Builder builder =
        world
            .oauth()
            .clientMetadataDocument(URI.create("https://app.example.com/client.json"))
            .client(world.origin(), "known");
    OAuthSettings settings = OAuthSettings.builder().clientId("own").build();

    world.refuse(builder.build().create("a", world.mcp(), settings), 401, "Bearer");
    assertThat(world.lastLogin()).containsEntry("client_id", "own");
    world.refuse(
        builder.store(TokenStore.inMemory()).build().authorizer("b", world.mcp()), 401, "Bearer");
    assertThat(world.lastLogin()).containsEntry("client_id", "known");
    assertThat(world.to("/register")).isEmpty();
  }

  @Test
  @Requirement({"REG-01", "REG-03"})
  void aClientWithADocumentNeedsNoRegistration() {
    world.metadata.put("client_id_metadata_document_supported", true);
    Authorizer authorizer =
        world
            .oauth()
            .clientMetadataDocument(URI.create("https://app.example.com/client.json"))
            .build()
            .authorizer("s", world.mcp());

    world.refuse(authorizer, 401, "Bearer");

    assertThat(world.lastLogin()).containsEntry("client_id", "https://app.example.com/client.json");
    assertThat(world.to("/register")).isEmpty();
  }

  @Test
  @Requirement({"REG-04", "REG-05", "REG-07", "REG-10"})
  void registersAsAnApplicationOnTheUsersMachine() {
    world.refuse(
        world.oauth().clientName("Acme").build().authorizer("s", world.mcp()), 401, "Bearer");

    Json body = Json.parse(world.to("/register").get(0).body());
    assertThat(body.get("client_name")).isEqualTo(Json.of("Acme"));
    assertThat(body.get("application_type")).isEqualTo(Json.of("native"));
    assertThat(body.get("grant_types"))
        .isEqualTo(Json.of(List.of("authorization_code", "refresh_token")));
    assertThat(body.get("response_types")).isEqualTo(Json.of(List.of("code")));
    assertThat(body.get("redirect_uris"))
        .isEqualTo(Json.of(List.of(world.lastLogin().get("redirect_uri"))));
  }

  @Test
  @Requirement("REG-06")
  void saysWhichRedirectAServerDoesNotTake() {
    world.answers.put(
        "/register", request -> AuthWorld.json(400, Map.of("error", "invalid_redirect_uri")));

    refused("it does not take http://localhost:");
  }

  @Test
  @Requirement("REG-08")
  void aClientThatIsRegisteredIsUsedAgainAtTheSameIssuer() {
    TokenStore store = TokenStore.inMemory();
    OAuth first = world.oauth().store(store).build();
    world.refuse(first.authorizer("s", world.mcp()), 401, "Bearer");
    String redirect = world.lastLogin().get("redirect_uri");

    OAuth second = world.oauth().store(store).build();
    second.authorizer("t", URI.create(world.origin() + "/mcp"));
    second.login("t");

    assertThat(world.to("/register")).hasSize(1);
    assertThat(world.lastLogin()).containsEntry("redirect_uri", redirect);
  }

  @Test
  @Requirement("REG-09")
  void aClientThatWasForgottenRegistersAgainOnce() {
    world.answers.put(
        "/token",
        request ->
            world.to("/token").size() == 1
                ? AuthWorld.json(401, Map.of("error", "invalid_client"))
                : AuthWorld.json(200, world.token()));

    assertThat(world.refuse(authorizer(), 401, "Bearer").isRetried()).isTrue();

    assertThat(world.to("/register")).hasSize(2);
    world.answers.put("/token", request -> AuthWorld.json(400, Map.of("error", "invalid_client")));
    world.asked.clear();
    refused("says invalid_client");
    assertThat(world.to("/register")).hasSize(2);
  }

  @Test
  void whatTheTokenEndpointSaysIsShownWithoutWhatItWasSent() {
    world.answers.put(
        "/token",
        request ->
            AuthWorld.json(
                400,
                Map.of(
                    "error",
                    "invalid_grant",
                    "error_description",
                    "the code " + request.form("code") + " has expired")));

    refused("says invalid_grant: the code […] has expired");
  }

  @Test
  void whatTheRegistrationSaysIsShown() {
    world.answers.put(
        "/register",
        request ->
            AuthWorld.json(
                400,
                Map.of(
                    "error", "invalid_client_metadata", "error_description", "names are short")));

    refused("invalid_client_metadata: names are short");
  }

  @Test
  void aClientThatIsNotTakenIsNamed() {
    world.answers.put("/token", request -> AuthWorld.json(401, Map.of("error", "invalid_client")));
    OAuth given = world.oauth().client(world.origin(), "my-client", "hush-hush").build();

    assertThat(world.refuse(given.authorizer("s", world.mcp()), 401, "Bearer").reason())
        .contains("says invalid_client; it does not take the client 'my-client'")
        .contains("OAuth.builder().client(…)")
        .doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "as.example.com", "http://as.example.com", "ftp://as.example.com"})
  void anIssuerIsAnAddressThatIsGoneTo(String issuer) {
    assertThatThrownBy(() -> OAuth.builder().client(issuer, "id"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("issuer");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 65_536, 99_999})
  void aPortIsOne(int port) {
    assertThatThrownBy(() -> OAuth.builder().redirectPort(port))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(String.valueOf(port));
  }

  @Test
  void anAlgorithmOfAKeyIsOneThatIsKnown() {
    assertThatThrownBy(() -> ClientKey.ofPem("hush", "ES999"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'ES999'")
        .hasMessageContaining("ES256, ES384")
        .hasMessageNotContaining("hush");
  }

  @Test
  void nobodyIsAskedWhereNobodyWasSetToAsk() {
    Authorizer authorizer = OAuth.builder().build().authorizer("s", world.mcp());

    Decision decision = world.refuse(authorizer, 401, "Bearer");

    assertThat(decision.reason())
        .contains("nobody was set who leads the user")
        .contains("OAuth.builder().prompt(…)");
  }

  @Test
  void theUserMayGiveUpAndFailuresOfThePromptAreTold() {
    OAuth given =
        OAuth.builder()
            .prompt(
                request -> CompletableFuture.failedFuture(new IllegalStateException("no browser")))
            .build();
    assertThat(world.refuse(given.authorizer("s", world.mcp()), 401, "Bearer").reason())
        .isEqualTo("the login was given up: no browser");
  }

  static Stream<Arguments> promptsThatComeToNothing() {
    CompletableFuture<URI> cancelled = new CompletableFuture<>();
    cancelled.cancel(false);
    return Stream.of(
        Arguments.of((LoginPrompt) request -> cancelled, "the login was given up"),
        Arguments.of(
            (LoginPrompt)
                request -> {
                  throw new IllegalStateException("no display");
                },
            "the login cannot be shown: no display"),
        Arguments.of(nullPrompt(), "the LoginPrompt returned null instead of a future"),
        Arguments.of(
            (LoginPrompt) request -> new CompletableFuture<>(),
            "nobody logged in within 2 seconds"));
  }

  @SuppressWarnings("NullAway") // what an application without null checks may do
  private static LoginPrompt nullPrompt() {
    return request -> null;
  }

  @ParameterizedTest
  @MethodSource("promptsThatComeToNothing")
  void aLoginThatComesToNothingByTheUserOrThePromptIsWantedStill(LoginPrompt prompt, String said) {
    OAuth given = OAuth.builder().prompt(prompt).loginLimit(Duration.ofSeconds(2)).build();

    assertThat(world.refuse(given.authorizer("s", world.mcp()), 401, "Bearer").reason())
        .contains(said);
    assertThatThrownBy(() -> given.login("s"))
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining(said);
  }

  @Test
  void aLoginThatNobodyEndsSaysWhereToLook() {
    OAuth given =
        OAuth.builder()
            .prompt(request -> new CompletableFuture<>())
            .loginLimit(Duration.ofSeconds(2))
            .build();

    assertThat(world.refuse(given.authorizer("s", world.mcp()), 401, "Bearer").reason())
        .contains("the client id 'registered' or the redirect URI http://localhost:");
  }

  @Test
  void anAuthorizationServerThatIsNotThereIsATroubleThatPasses() {
    world.answers.put("/token", request -> new MockResponse.Builder().code(503).build());
    Authorizer authorizer = authorizer();

    assertThatThrownBy(() -> world.refuse(authorizer, 401, "Bearer"))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("status 503");
  }

  @Test
  @Requirement({"TOK-06"})
  void aTokenOfAnUnknownTypeIsNotUsed() {
    world.answers.put(
        "/token", request -> AuthWorld.json(200, Map.of("access_token", "x", "token_type", "mac")));

    refused("a token of a type that is not known here");
  }

  @Test
  @Requirement({"TOK-04", "SEC-06", "SEC-18"})
  void everyServerHasItsOwnTokens() {
    world.answers.put(
        "/.well-known/oauth-protected-resource/other",
        request ->
            AuthWorld.json(
                200,
                Map.of(
                    "resource",
                    world.origin() + "/other",
                    "authorization_servers",
                    List.of(world.origin()))));
    OAuth oauth = world.oauth().build();
    Authorizer one = oauth.authorizer("one", world.mcp());
    Authorizer other = oauth.authorizer("other", URI.create(world.origin() + "/other"));
    world.refuse(one, 401, "Bearer");
    world.refuse(other, 401, "Bearer");

    assertThat(world.sends(one)).isEqualTo("Bearer token-1");
    assertThat(world.sends(other)).isEqualTo("Bearer token-2");
    assertThat(world.to("/register")).hasSize(1);
  }

  @Test
  @Requirement("TOK-05")
  void nothingShowsAToken() {
    TokenStore store = TokenStore.inMemory();
    OAuth oauth = world.oauth().store(store).build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");

    assertThat(authorizer + " " + store + " " + oauth.status()).doesNotContain("token-1");
    assertThat(oauth.status().get(0).loggedIn()).isTrue();
    oauth.logout("s");
    assertThat(oauth.status().get(0).loggedIn()).isFalse();
    assertThat(world.sends(authorizer)).isEqualTo("nothing");
  }

  @ParameterizedTest
  @Requirement({"SEC-11", "TOK-05"})
  @ValueSource(strings = {"code_verifier", "client_secret", "code", "client_id"})
  void whatAServerRepeatsAsItsErrorIsNotShown(String member) {
    world.metadata.put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
    world.redirected.put("code", "letters_only");
    world.answers.put(
        "/token", request -> AuthWorld.json(400, Map.of("error", request.form(member))));
    OAuth oauth = world.oauth().client(world.origin(), "some_client", "secret_letters").build();

    Decision decision = world.refuse(oauth.authorizer("s", world.mcp()), 401, "Bearer");

    assertThat(world.to("/token").get(0).form(member)).isNotEmpty();
    assertThat(decision.reason())
        .contains("answers with status 400")
        .doesNotContain(world.to("/token").get(0).form(member));
  }

  @Test
  @Requirement({"SEC-11", "TOK-05"})
  void aSecretInAHeaderIsNotShownEither() {
    world.metadata.put("token_endpoint_auth_methods_supported", List.of("client_secret_basic"));
    world.answers.put("/token", request -> AuthWorld.json(400, Map.of("error", "secret_letters")));
    OAuth oauth = world.oauth().client(world.origin(), "id", "secret_letters").build();

    assertThat(world.refuse(oauth.authorizer("s", world.mcp()), 401, "Bearer").reason())
        .contains("status 400");
    world.answers.put("/token", request -> AuthWorld.json(400, Map.of("error", "made_up")));
    assertThat(world.refuse(oauth.authorizer("s", world.mcp()), 401, "Bearer").reason())
        .contains("says made_up");
  }

  @Test
  @Requirement("SEC-06")
  void aConfiguredSecretGoesWhereItWasUsedFirst() {
    try (AuthWorld other = new AuthWorld()) {
      TokenStore store = TokenStore.inMemory();
      OAuthSettings.Builder settings =
          OAuthSettings.builder().clientId("id").clientSecret("secret");
      world.refuse(
          world.oauth().store(store).build().create("s", world.mcp(), settings.build()),
          401,
          "Bearer");
      world.clock.advance(100);
      world.resource.put("authorization_servers", List.of(other.origin()));

      Decision decision =
          world.refuse(
              world.oauth().store(store).build().create("s", world.mcp(), settings.build()),
              401,
              "Bearer");

      assertThat(decision.reason())
          .contains("the secret of client 'id' is for " + world.origin())
          .contains("does not go to " + other.origin())
          .contains("oauth.issuer");
      assertThat(other.paths()).doesNotContain("/token");
      assertThat(world.logins).hasValue(1);

      Decision allowed =
          world.refuse(
              world
                  .oauth()
                  .store(store)
                  .build()
                  .create("s", world.mcp(), settings.issuer(other.origin()).build()),
              401,
              "Bearer");
      assertThat(allowed.isRetried()).isTrue();
    }
  }

  @Test
  @Requirement("TOK-06")
  void aTokenThatNoHeaderCarriesIsNotKept() {
    for (String token : List.of("abc\nX-Evil: 1", "a b", "\u00e9", "a\u0000")) {
      world.answers.put("/token", request -> AuthWorld.json(200, Map.of("access_token", token)));

      refused("characters that no header carries");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"access_token", "refresh_token", "scope", "client_id", "client_secret"})
  void whatIsTooLargeToKeepIsRefused(String member) {
    Map<String, Object> token = world.token();
    Map<String, Object> client = new LinkedHashMap<>(Map.of("client_id", "registered"));
    (member.startsWith("client") ? client : token).put(member, "x".repeat((64 << 10) + 1));
    world.answers.put("/token", request -> AuthWorld.json(200, token));
    world.answers.put("/register", request -> AuthWorld.json(201, client));

    refused("gave " + member + " of 65537 characters; at most 65536 are kept");
  }

  @Test
  void aCallThatIsCancelledAtALoginIsCancelled() throws Exception {
    CountDownLatch shown = new CountDownLatch(1);
    Authorizer authorizer =
        world
            .oauth()
            .prompt(
                request -> {
                  shown.countDown();
                  return new CompletableFuture<>();
                })
            .build()
            .authorizer("s", world.mcp());
    interrupted(() -> world.refuse(authorizer, 401, "Bearer"), shown);
  }

  @Test
  void aLoginAtASilentServerIsGivenUpAtOnce() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    world.answers.put(
        "/.well-known/oauth-authorization-server",
        request -> {
          asked.countDown();
          Eventually.open(over);
          return AuthWorld.json(200, world.metadata);
        });
    OAuth oauth = world.oauth().build();
    oauth.authorizer("s", world.mcp());
    try {
      interrupted(
          () -> {
            oauth.login("s");
            return true;
          },
          asked);
    } finally {
      over.countDown();
    }
  }

  private static <T> void interrupted(Callable<T> action, CountDownLatch begun) throws Exception {
    FutureTask<T> call = new FutureTask<>(action);
    Thread thread = new Thread(call);
    thread.start();
    Eventually.open(begun);

    thread.interrupt();

    assertThatThrownBy(() -> call.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(CancellationException.class);
  }

  @Test
  void theLimitOfALoginIsForTheServersToo() {
    CountDownLatch over = new CountDownLatch(1);
    world.answers.put(
        "/token",
        request -> {
          Eventually.open(over);
          return AuthWorld.json(200, world.token());
        });
    OAuth oauth = world.oauth().loginLimit(Duration.ofSeconds(2)).build();
    oauth.authorizer("s", world.mcp());
    try {
      assertThatThrownBy(() -> oauth.login("s"))
          .isInstanceOf(AuthorizationRequiredException.class)
          .hasMessageContaining("no answer in time");
    } finally {
      over.countDown();
    }
  }

  @Test
  void aPromptMayBlockAndIsLeftAlone() {
    CountDownLatch left = new CountDownLatch(1);
    OAuth oauth =
        world
            .oauth()
            .loginLimit(Duration.ofSeconds(2))
            .prompt(
                request -> {
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    left.countDown();
                  }
                  return new CompletableFuture<>();
                })
            .build();
    oauth.authorizer("s", world.mcp());

    assertThatThrownBy(() -> oauth.login("s")).hasMessageContaining("nobody logged in within");

    Eventually.open(left);
  }

  @Test
  void limitsAreLongerThanNothingAndMayBeHuge() {
    OAuth.Builder builder = world.oauth();
    builder.loginLimit(Duration.ofSeconds(Long.MAX_VALUE));
    builder.requestLimit(Duration.ofSeconds(Long.MAX_VALUE));

    assertThat(
            world.refuse(builder.build().authorizer("s", world.mcp()), 401, "Bearer").isRetried())
        .isTrue();
    assertThatThrownBy(() -> builder.loginLimit(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.requestLimit(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @Requirement("REG-10")
  void aRedirectUriWithoutAPortIsThatOfHttp() {
    OAuth oauth =
        world
            .oauth()
            .prompt(
                request -> {
                  try (Socket browser = new Socket(InetAddress.getLoopbackAddress(), 80)) {
                    return CompletableFuture.failedFuture(
                        new IllegalStateException("port 80 is listened at: " + browser.isBound()));
                  } catch (IOException e) {
                    return CompletableFuture.failedFuture(e);
                  }
                })
            .build();
    oauth.create(
        "s", world.mcp(), OAuthSettings.builder().redirectUri("http://localhost/cb").build());

    assertThatThrownBy(() -> oauth.login("s")).hasMessageContaining("port 80");
  }
}
