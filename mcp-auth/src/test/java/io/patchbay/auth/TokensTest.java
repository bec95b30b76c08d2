package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.TransportException;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Challenge;
import io.patchbay.spi.Authorizer.Decision;
import io.patchbay.spi.OAuthSettings;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that end, are renewed, or are not enough. */
final class TokensTest {
  private final AuthWorld world = new AuthWorld();
  private final TokenStore store = TokenStore.inMemory();

  @AfterEach
  void close() {
    world.close();
  }

  private Authorizer authorizer() {
    return world.oauth().store(store).build().authorizer("s", world.mcp());
  }

  /** Gives tokens that end, with a refresh token. */
  private void renewable(Object expires, String... refresh) {
    world.answers.put(
        "/token",
        request -> {
          Map<String, Object> token = world.token();
          token.put("expires_in", expires);
          int nth = world.to("/token").size() - 1;
          if (nth < refresh.length && !refresh[nth].isEmpty()) {
            token.put("refresh_token", refresh[nth]);
          }
          return AuthWorld.json(200, token);
        });
  }

  private List<String> grants() {
    return world.to("/token").stream().map(asked -> asked.form("grant_type")).toList();
  }

  @ParameterizedTest
  @Requirement({"TOK-06", "REF-03"})
  @CsvSource({"60", "'60'", "60.0"})
  void aTokenIsRenewedAheadOfItsEnd(String expires) {
    renewable(expires.contains(".") ? (Object) 60.0 : expires.length() > 2 ? expires : 60, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");

    world.clock.advance(31);

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
    AuthWorld.Asked refresh = world.to("/token").get(1);
    assertThat(refresh.form())
        .containsEntry("grant_type", "refresh_token")
        .containsEntry("refresh_token", "r1")
        .containsEntry("resource", world.mcp().toString())
        .containsEntry("client_id", "registered");
  }

  @Test
  @Requirement("REF-03")
  void anotherRefreshTokenReplacesTheOneBeforeAndNoneKeepsIt() {
    renewable(60, "r1", "r2", "", "");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    for (int i = 0; i < 3; i++) {
      world.clock.advance(60);
      world.sends(authorizer);
    }

    assertThat(world.to("/token").stream().skip(1).map(asked -> asked.form("refresh_token")))
        .containsExactly("r1", "r2", "r2");
  }

  @Test
  @Requirement("REF-01")
  void withoutARefreshTokenTheUserLogsInAgain() {
    renewable(60);
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    world.clock.advance(120);

    assertThat(world.refuse(authorizer, 401, "Bearer error=\"invalid_token\"").isRetried())
        .isTrue();

    assertThat(grants()).containsExactly("authorization_code", "authorization_code");
  }

  @Test
  @Requirement({"REF-04"})
  void aRefreshThatIsRefusedLogsTheUserInAgain() {
    renewable(3600, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    world.clock.advance(61);
    world.answers.put(
        "/token",
        request ->
            request.form("grant_type").equals("refresh_token")
                ? AuthWorld.json(400, Map.of("error", "invalid_grant"))
                : AuthWorld.json(200, world.token()));

    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();

    assertThat(grants())
        .containsExactly("authorization_code", "refresh_token", "authorization_code");
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
  }

  @Test
  @Requirement({"REF-04"})
  void aRefreshThatFailsForNowLogsNobodyOut() {
    renewable(60, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    var good = world.answers.get("/token");
    world.answers.put("/token", request -> new MockResponse.Builder().code(503).build());
    world.clock.advance(45);

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
    assertThatThrownBy(() -> world.refuse(authorizer, 401, "Bearer"))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("status 503");
    world.answers.put("/token", good);
    world.clock.advance(10);
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
    assertThat(world.logins).hasValue(1);
  }

  @Test
  @Requirement("TOK-07")
  void twentyCallsWithOneEndedTokenRenewItOnce() {
    renewable(3600, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    Challenge ended = world.refusal(authorizer, 401, "Bearer", 1, Map.of());
    CountDownLatch all = new CountDownLatch(20);
    List<CompletableFuture<Decision>> refusals = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      refusals.add(
          CompletableFuture.supplyAsync(
              () -> {
                all.countDown();
                Eventually.open(all);
                return authorizer.challenged(ended);
              },
              task -> new Thread(task).start()));
    }
    refusals.forEach(refusal -> assertThat(refusal.join().isRetried()).isTrue());

    assertThat(grants()).containsExactly("authorization_code", "refresh_token");
  }

  @Test
  void callsWaitForOneLoginAndHaveItsToken() {
    CompletableFuture<java.net.URI> answer = new CompletableFuture<>();
    CompletableFuture<LoginPrompt.Request> asked = new CompletableFuture<>();
    Authorizer authorizer =
        OAuth.builder()
            .clock(world.clock)
            .prompt(
                request -> {
                  asked.complete(request);
                  return answer;
                })
            .build()
            .authorizer("s", world.mcp());
    Challenge refused = world.refusal(authorizer, 401, "Bearer", 1, Map.of());
    List<CompletableFuture<Decision>> calls = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      calls.add(
          CompletableFuture.supplyAsync(
              () -> authorizer.challenged(refused), task -> new Thread(task).start()));
    }

    LoginPrompt.Request request = Eventually.get(asked);
    answer.complete(Eventually.get(world.user().open(request)));

    calls.forEach(call -> assertThat(Eventually.get(call).isRetried()).isTrue());
    assertThat(world.to("/token")).hasSize(1);
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
  }

  @Test
  void otherSettingsAreAnotherAuthorizer() {
    OAuth oauth = world.oauth().build();
    OAuthSettings settings = OAuthSettings.builder().clientId("a").build();
    Authorizer first = oauth.create("s", world.mcp(), settings);

    assertThat(oauth.create("s", world.mcp(), OAuthSettings.builder().clientId("a").build()))
        .isSameAs(first);
    assertThat(oauth.create("s", world.mcp(), OAuthSettings.builder().clientId("b").build()))
        .isNotSameAs(first);
  }

  @Test
  @Requirement({"TOK-05", "REF-02"})
  void tokensOutliveTheProcessInTheStore() {
    renewable(3600, "r1");
    world.refuse(authorizer(), 401, "Bearer");

    assertThat(world.sends(authorizer())).isEqualTo("Bearer token-1");
    assertThat(world.logins).hasValue(1);
  }

  @Test
  void aTokenThatAnotherProcessRenewedIsUsed() {
    renewable(3600, "r1", "r2");
    Authorizer one = authorizer();
    Authorizer other = authorizer();
    world.refuse(one, 401, "Bearer");
    assertThat(world.sends(other)).isEqualTo("Bearer token-1");
    world.refuse(one, 401, "Bearer");

    assertThat(world.refuse(other, 401, "Bearer").isRetried()).isTrue();

    assertThat(world.sends(other)).isEqualTo("Bearer token-2");
    assertThat(grants()).containsExactly("authorization_code", "refresh_token");
  }

  @Test
  void aLoginOfAnotherProcessIsUsed() {
    Authorizer waiting = authorizer();
    assertThat(world.sends(waiting)).isEqualTo("nothing");
    world.refuse(authorizer(), 401, "Bearer");

    assertThat(world.refuse(waiting, 401, "Bearer").isRetried()).isTrue();

    assertThat(world.sends(waiting)).isEqualTo("Bearer token-1");
    assertThat(world.logins).hasValue(1);
  }

  @Test
  void anOldLoginOfAnotherProcessIsRenewed() {
    renewable(3600, "r1");
    Authorizer waiting = authorizer();
    assertThat(world.sends(waiting)).isEqualTo("nothing");
    world.refuse(authorizer(), 401, "Bearer");
    world.clock.advance(600);

    assertThat(world.refuse(waiting, 401, "Bearer", 1).isRetried()).isTrue();
    assertThat(world.refuse(waiting, 401, "Bearer", 2).isRetried()).isTrue();

    assertThat(grants()).containsExactly("authorization_code", "refresh_token");
    assertThat(world.logins).hasValue(1);
  }

  @Test
  @Requirement("AUTH-R1")
  void aServerThatRefusesEverythingIsGivenUpOn() {
    Authorizer authorizer = authorizer();
    assertThat(world.refuse(authorizer, 401, "Bearer", 1).isRetried()).isTrue();

    Decision decision = world.refuse(authorizer, 401, "Bearer", 2);

    assertThat(decision.reason()).contains("does not accept the token that it was just given");
    assertThat(world.to("/token")).hasSize(1);
    assertThat(world.refuse(authorizer, 401, "Bearer", 4).reason()).contains("again and again");
  }

  @Test
  @Requirement("AUTH-R1")
  void aTokenThatIsRefusedRightAfterTheLoginIsRenewedOnceAndNotLoggedInForAgain() {
    renewable(3600, "r1", "r2");
    Authorizer authorizer = authorizer();
    assertThat(world.refuse(authorizer, 401, "Bearer", 1).isRetried()).isTrue();
    assertThat(world.refuse(authorizer, 401, "Bearer", 1).isRetried()).isTrue();

    assertThat(world.refuse(authorizer, 401, "Bearer", 2).reason())
        .contains("does not accept the token that it was just given");

    assertThat(grants()).containsExactly("authorization_code", "refresh_token");
    assertThat(world.logins).hasValue(1);
  }

  @Test
  void aRenewedTokenThatIsRefusedLongAfterTheLoginIsLoggedInForAgain() {
    renewable(3600, "r1", "r2");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer", 1);
    world.clock.advance(600);
    world.refuse(authorizer, 401, "Bearer", 1);

    assertThat(world.refuse(authorizer, 401, "Bearer", 2).isRetried()).isTrue();

    assertThat(grants())
        .containsExactly("authorization_code", "refresh_token", "authorization_code");
  }

  @ParameterizedTest
  @Requirement({"SCOPE-01", "SCOPE-02", "SCOPE-07"})
  @CsvSource({
    "'Bearer scope=\"a b\"', 'x y', 'a b'",
    "Bearer, 'x y', 'x y'",
    "Bearer, '', ''",
    "'Bearer scope=\"\"', '', ''",
  })
  void scopesComeFromTheChallengeOrTheServerOrNowhere(
      String challenge, String supported, String asked) {
    if (!supported.isEmpty()) {
      world.resource.put("scopes_supported", List.of(supported.split(" ")));
    }

    world.refuse(authorizer(), 401, challenge);

    assertThat(world.lastLogin().getOrDefault("scope", "")).isEqualTo(asked);
  }

  @Test
  @Requirement("SCOPE-06")
  void offlineAccessIsAskedForWhereItIsOffered() {
    world.metadata.put("scopes_supported", List.of("a", "offline_access"));
    world.refuse(authorizer(), 401, "Bearer scope=\"a\"");
    assertThat(world.lastLogin())
        .containsEntry("scope", "a offline_access")
        .containsEntry("prompt", "consent");

    world.metadata.put("scopes_supported", List.of("a"));
    world.refuse(world.oauth().build().authorizer("s", world.mcp()), 401, "Bearer scope=\"a\"");
    assertThat(world.lastLogin()).containsEntry("scope", "a").doesNotContainKey("prompt");
  }

  @Test
  @Requirement({"SCOPE-03", "SCOPE-04", "TOK-08"})
  void aTokenThatIsNotEnoughIsReplacedByOneForMore() {
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer scope=\"read\"");

    Decision decision =
        world.refuse(authorizer, 403, "Bearer error=\"insufficient_scope\", scope=\"write\"");

    assertThat(decision.isRetried()).isTrue();
    assertThat(world.lastLogin()).containsEntry("scope", "read write");
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
    assertThat(world.to("/register")).hasSize(1);
  }

  @Test
  @Requirement("SCOPE-05")
  void whatWasGivenAndIsNotEnoughIsNotAskedForAgain() {
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer scope=\"read\"");
    String more = "Bearer error=\"insufficient_scope\", scope=\"admin\"";
    assertThat(world.refuse(authorizer, 403, more).isRetried()).isTrue();

    for (int i = 0; i < 3; i++) {
      Decision decision = world.refuse(authorizer, 403, more);
      assertThat(decision.reason()).contains("wants more than was given");
    }
    assertThat(world.logins).hasValue(2);
  }

  @Test
  @Requirement("SCOPE-03")
  void aPlainForbiddenIsNoReasonToLogIn() {
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");

    assertThat(world.refuse(authorizer, 403, "Bearer").reason())
        .isEqualTo("it forbids the request");
    assertThat(world.logins).hasValue(1);
  }

  @Test
  void scopesOfTheConfigurationAreTheOnlyOnes() {
    OAuthSettings settings = OAuthSettings.builder().scopes(List.of("own")).build();
    Authorizer authorizer = world.oauth().build().create("s", world.mcp(), settings);

    world.refuse(authorizer, 401, "Bearer scope=\"a\"");

    assertThat(world.lastLogin()).containsEntry("scope", "own");
  }

  @Test
  @Requirement({"REG-08", "PRM-04"})
  void anotherAuthorizationServerIsFoundOutAndRegisteredAt() {
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    Map<String, Object> second = new LinkedHashMap<>(world.metadata);
    second.put("issuer", world.origin() + "/two");
    second.put("registration_endpoint", world.origin() + "/two/register");
    world.answers.put(
        "/.well-known/oauth-authorization-server/two", request -> AuthWorld.json(200, second));
    world.answers.put(
        "/two/register", request -> AuthWorld.json(201, Map.of("client_id", "second")));
    world.resource.put("authorization_servers", List.of(world.origin() + "/two"));

    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();

    assertThat(world.lastLogin()).containsEntry("client_id", "second");
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
  }

  @ParameterizedTest
  @Requirement("TOK-03")
  @CsvSource({
    "client_secret_basic, Basic aSUyRmQ6cyUzQWVjcmV0, ''",
    "client_secret_post, '', s:ecret",
    "none, '', ''",
  })
  void authenticatesAsTheServerWants(String method, String header, String secret) {
    world.metadata.put("token_endpoint_auth_methods_supported", List.of(method));
    Authorizer authorizer =
        world.oauth().client(world.origin(), "i/d", "s:ecret").build().authorizer("s", world.mcp());

    world.refuse(authorizer, 401, "Bearer");

    AuthWorld.Asked token = world.to("/token").get(0);
    assertThat(token.header("Authorization")).isEqualTo(header);
    assertThat(token.form().getOrDefault("client_secret", "")).isEqualTo(secret);
  }

  @Test
  @Requirement({"REF-02", "SEC-06"})
  void aRefreshTokenGoesToItsOwnIssuerOnly() {
    renewable(100, "r1");
    try (AuthWorld other = new AuthWorld()) {
      Authorizer before =
          world
              .oauth()
              .store(store)
              .client(world.origin(), "id", "secret")
              .build()
              .authorizer("s", world.mcp());
      world.refuse(before, 401, "Bearer");
      world.resource.put("authorization_servers", List.of(other.origin()));
      world.clock.advance(80);
      Authorizer later =
          world
              .oauth()
              .store(store)
              .client(world.origin(), "id", "secret")
              .build()
              .authorizer("s", world.mcp());

      assertThat(world.sends(later)).isEqualTo("Bearer token-1");
      assertThat(other.to("/token")).isEmpty();

      assertThat(world.refuse(later, 401, "Bearer").isRetried()).isTrue();
      assertThat(other.to("/token"))
          .extracting(asked -> asked.form("grant_type"))
          .containsExactly("authorization_code");
      assertThat(other.to("/token").get(0).form()).doesNotContainValue("secret");
    }
  }

  @Test
  @Requirement("REF-04")
  void aRefreshIsSentOnceWhateverBecomesOfIt() {
    renewable(60, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    List<MockResponse> answers =
        List.of(
            new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build(),
            new MockResponse.Builder().code(503).addHeader("Retry-After", "0").build(),
            new MockResponse.Builder().code(408).build());
    for (MockResponse answer : answers) {
      world.asked.clear();
      world.answers.put("/token", request -> answer);

      assertThatThrownBy(() -> world.refuse(authorizer, 401, "Bearer"))
          .isInstanceOf(TransportException.class);

      assertThat(world.to("/token")).hasSize(1);
    }
    assertThat(world.logins).hasValue(1);
  }

  @ParameterizedTest
  @Requirement("REF-04")
  @CsvSource({
    "429, rate_limited",
    "408, ''",
    "425, ''",
    "500, invalid_grant",
    "400, temporarily_unavailable",
    "400, server_error",
    "400, slow_down",
  })
  void whatPassesLogsNobodyOut(int status, String error) {
    renewable(100, "r1");
    OAuth oauth = world.oauth().store(store).build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");
    world.answers.put("/token", request -> AuthWorld.json(status, Map.of("error", error)));
    world.clock.advance(80);

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
    assertThatThrownBy(() -> world.refuse(authorizer, 401, "Bearer"))
        .isInstanceOf(TransportException.class);

    assertThat(oauth.status().get(0).loggedIn()).isTrue();
    assertThat(world.logins).hasValue(1);
  }

  @ParameterizedTest
  @Requirement("REF-04")
  @CsvSource({
    "400, invalid refresh token, true",
    "400, '', true",
    "403, '', true",
    "200, '', true",
    "400, invalid_request, true",
    "400, invalid_grant, false",
    "401, invalid_client, false",
    "400, unauthorized_client, false",
    "400, unsupported_grant_type, false",
  })
  void whatDoesNotPassLeadsToALogin(int status, String error, boolean kept) {
    renewable(100, "r1");
    AtomicBoolean willing = new AtomicBoolean(true);
    OAuth oauth =
        world
            .oauth()
            .store(store)
            .prompt(
                request ->
                    willing.get()
                        ? world.user().open(request)
                        : CompletableFuture.failedFuture(new IllegalStateException("not now")))
            .build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");
    world.clock.advance(200);
    world.answers.put(
        "/token",
        request ->
            request.form("grant_type").equals("refresh_token")
                ? AuthWorld.json(status, Map.of("error", error))
                : AuthWorld.json(200, world.token()));

    willing.set(false);
    try {
      assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isFalse();
    } catch (TransportException e) {
      assertThat(e).hasMessageContaining("not now");
    }
    assertThat(oauth.status().get(0).loggedIn()).isEqualTo(kept);

    willing.set(true);
    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
  }

  @Test
  @Requirement("REF-04")
  void aConfiguredClientThatIsNotAcceptedIsAMatterOfTheConfiguration() {
    renewable(100, "r1");
    OAuth oauth = world.oauth().client(world.origin(), "id", "old secret").build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");
    world.answers.put("/token", request -> AuthWorld.json(401, Map.of("error", "invalid_client")));

    Decision decision = world.refuse(authorizer, 401, "Bearer");

    assertThat(decision.reason()).contains("it does not take the client 'id'");
    assertThat(oauth.status().get(0).loggedIn()).isTrue();
    assertThat(world.logins).hasValue(1);
  }

  @Test
  @Requirement("SCOPE-05")
  void scopesOfTheConfigurationAreNotAskedForAgain() {
    OAuthSettings settings = OAuthSettings.builder().scopes(List.of("read")).build();
    Authorizer authorizer = world.oauth().build().create("s", world.mcp(), settings);
    world.refuse(authorizer, 401, "Bearer");

    for (int attempt = 1; attempt <= 3; attempt++) {
      assertThat(
              world
                  .refuse(
                      authorizer,
                      403,
                      "Bearer error=\"insufficient_scope\", scope=\"write\"",
                      attempt)
                  .reason())
          .contains("more than the configuration lets it be asked for: write");
    }
    assertThat(world.logins).hasValue(1);
  }

  /** Holds back the answer to a refresh. */
  private final class Held implements AutoCloseable {
    final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);

    Held(Supplier<MockResponse> refresh) {
      world.answers.put(
          "/token",
          request -> {
            if (!request.form("grant_type").equals("refresh_token")) {
              return AuthWorld.json(200, world.token());
            }
            asked.countDown();
            Eventually.open(answered);
            return refresh.get();
          });
    }

    /** Runs something while the refresh of another thread is under way, and lets that end then. */
    void meanwhile(Authorizer authorizer, Runnable action) {
      CompletableFuture<String> sent =
          CompletableFuture.supplyAsync(
              () -> world.sends(authorizer), task -> new Thread(task).start());
      Eventually.open(asked);
      action.run();
      answered.countDown();
      assertThat(Eventually.get(sent)).isNotNull();
    }

    @Override
    public void close() {
      answered.countDown();
    }
  }

  @Test
  @Requirement("REF-02")
  void aRefreshThatIsUnderWayDoesNotUndoALogout() {
    renewable(100, "r1");
    OAuth oauth = world.oauth().store(store).build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");
    world.clock.advance(80);

    try (Held refresh = new Held(() -> AuthWorld.json(200, world.token()))) {
      refresh.meanwhile(authorizer, () -> oauth.logout("s"));
    }

    assertThat(oauth.status().get(0).loggedIn()).isFalse();
    assertThat(world.sends(authorizer)).isEqualTo("nothing");
    assertThat(store.keys()).noneMatch(key -> key.startsWith("tokens "));
  }

  @ParameterizedTest
  @Requirement("REF-02")
  @ValueSource(ints = {200, 400})
  void aRefreshThatIsUnderWayLeavesTheLoginOfAnotherProcess(int status) {
    renewable(100, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    world.clock.advance(80);
    OAuth other = world.oauth().store(store).build();
    other.authorizer("s", world.mcp());
    Map<String, Object> refused = Map.of("error", "invalid_grant");

    try (Held refresh =
        new Held(() -> AuthWorld.json(status, status == 200 ? world.token() : refused))) {
      refresh.meanwhile(authorizer, () -> other.login("s"));
    }

    assertThat(other.status().get(0).loggedIn()).isTrue();
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
  }

  @Test
  void aCallThatIsCancelledLeavesItsRefreshToTheOthers() throws Exception {
    renewable(100, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    world.clock.advance(80);
    try (Held refresh = new Held(() -> AuthWorld.json(200, world.token()))) {
      FutureTask<String> call = new FutureTask<>(() -> world.sends(authorizer));
      Thread thread = new Thread(call);
      thread.start();
      Eventually.open(refresh.asked);

      thread.interrupt();

      assertThatThrownBy(() -> call.get(10, TimeUnit.SECONDS))
          .hasCauseInstanceOf(CancellationException.class);
    }

    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
    assertThat(grants()).containsExactly("authorization_code", "refresh_token");
  }

  @Test
  void aLogoutOfAnotherProcessIsSeen() {
    renewable(100, "r1");
    OAuth one = world.oauth().store(store).build();
    OAuth other = world.oauth().store(store).build();
    Authorizer authorizer = one.authorizer("s", world.mcp());
    other.authorizer("another name", world.mcp());
    world.refuse(authorizer, 401, "Bearer");

    other.logout("another name");
    world.clock.advance(60);

    assertThat(one.status().get(0).loggedIn()).isFalse();
    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();
    assertThat(grants()).containsExactly("authorization_code", "authorization_code");
  }

  @Test
  void aRenewalThatFailsIsNotTriedAgainForEachRequest() {
    renewable(100, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");
    world.answers.put("/token", request -> new MockResponse.Builder().code(503).build());
    world.clock.advance(80);
    world.asked.clear();

    for (int i = 0; i < 5; i++) {
      assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
    }
    assertThat(world.to("/token")).hasSize(1);
    world.clock.advance(10);
    world.sends(authorizer);
    assertThat(world.to("/token")).hasSize(2);
  }

  @Test
  @Requirement("REF-03")
  void aTokenThatIsShortIsNotRenewedForEachRequest() {
    renewable(20, "r1");
    Authorizer authorizer = authorizer();
    world.refuse(authorizer, 401, "Bearer");

    for (int i = 0; i < 10; i++) {
      assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
    }
    world.clock.advance(10);
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
  }

  @Test
  void aTokenOfAClockThatWasAheadIsReplaced() {
    Authorizer authorizer = authorizer();
    world.clock.advance(31_536_000);
    world.refuse(authorizer, 401, "Bearer");
    world.clock.advance(-31_536_000 + 7_200);

    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();
  }

  @Test
  @Requirement("TOK-05")
  void tokensThatCannotBeKeptAreUsedUntilTheProcessEnds() {
    renewable(100, "r1");
    TokenStore readOnly = new ReadOnly();
    OAuth oauth = world.oauth().store(readOnly).build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());

    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-1");
    world.clock.advance(80);
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-2");
    assertThat(world.logins).hasValue(1);
    assertThat(oauth.status().get(0).loggedIn()).isTrue();

    assertThatThrownBy(() -> oauth.login("s"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("the disk is full");
    assertThat(world.sends(authorizer)).isEqualTo("Bearer token-3");
    oauth.logout("s");
    assertThat(world.sends(authorizer)).isEqualTo("nothing");
  }

  /** A store that nothing can be written to. */
  private static final class ReadOnly implements TokenStore {
    private final TokenStore store = TokenStore.inMemory();

    @Override
    public Optional<String> read(String key) {
      return store.read(key);
    }

    @Override
    public void write(String key, String secret) {
      throw new ConfigurationException("the disk is full", null);
    }

    @Override
    public void remove(String key) {
      store.remove(key);
    }

    @Override
    public List<String> keys() {
      return store.keys();
    }

    @Override
    public Optional<TokenStore.Held> lock(String key, Duration patience) {
      throw new ConfigurationException("the disk is full", null);
    }
  }
}
