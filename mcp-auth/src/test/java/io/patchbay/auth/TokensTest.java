package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.TransportException;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Challenge;
import io.patchbay.spi.Authorizer.Decision;
import io.patchbay.spi.OAuthSettings;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Requirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
