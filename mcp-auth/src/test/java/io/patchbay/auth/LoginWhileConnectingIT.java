package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.Connection;
import io.patchbay.ConnectionState.Kind;
import io.patchbay.Patchbay;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Logins that come in the middle of connecting, over real HTTP. */
final class LoginWhileConnectingIT {
  private final AuthWorld world = new AuthWorld();
  private final ManualTime time = new ManualTime();
  private final CompletableFuture<LoginPrompt.Request> asked = new CompletableFuture<>();
  private final CompletableFuture<URI> answer = new CompletableFuture<>();
  private final OAuth oauth = oauth(this::slow);
  private final Patchbay bay = Patchbay.builder().time(time).build();

  @AfterEach
  void close() {
    bay.close();
    oauth.close();
    world.close();
  }

  private OAuth oauth(LoginPrompt prompt) {
    return OAuth.builder().clock(world.clock).prompt(prompt).build();
  }

  private CompletableFuture<URI> slow(LoginPrompt.Request request) {
    asked.complete(request);
    return answer;
  }

  private Authorizer authorizer() {
    return oauth.authorizer("s", world.mcp());
  }

  /** The user comes back when every limit on connecting would be over. */
  private void agreeLater() {
    LoginPrompt.Request request = Eventually.get(asked);
    time.advance(Duration.ofMinutes(10));
    answer.complete(Eventually.get(world.user().open(request)));
  }

  @Test
  void theUserMayTakeLongerThanConnecting() {
    world.serve("token-1"::equals);
    CompletableFuture<Connection> connected = bay.connectAsync(world.server(authorizer()));

    agreeLater();

    assertThat(Eventually.get(connected).state().kind()).isEqualTo(Kind.CONNECTED);
    assertThat(world.logins).hasValue(1);
  }

  @Test
  void aServerThatAcceptsNoTokenCostsOneLogin() {
    world.serve(token -> false);
    world.answers.put("/token", request -> AuthWorld.json(200, renewable()));
    try (OAuth prompt = oauth(world.user())) {
      Authorizer authorizer = prompt.authorizer("s", world.mcp());
      Connection connection = bay.add(world.server(authorizer));
      var outcomes = Eventually.get(bay.connectAll().outcomes());

      assertThat(outcomes.failed()).hasSize(1);
      assertThat(connection.state().kind()).isEqualTo(Kind.NEEDS_AUTH);
      assertThat(connection.state().describe())
          .contains("it does not accept the token that it was just given");
      assertThat(world.logins).hasValue(1);
    }
  }

  @Test
  void aLoginThatIsGivenUpIsNotTriedAgainByConnecting() {
    world.serve(token -> false);
    AtomicInteger prompts = new AtomicInteger();
    try (OAuth prompt =
        oauth(
            request -> {
              prompts.incrementAndGet();
              return CompletableFuture.failedFuture(new IllegalStateException("not now"));
            })) {
      Connection connection = bay.add(world.server(prompt.authorizer("s", world.mcp())));
      assertThat(Eventually.get(bay.connectAll().outcomes()).failed()).hasSize(1);

      assertThatThrownBy(connection::listTools)
          .isInstanceOf(AuthorizationRequiredException.class)
          .hasMessageContaining("the login was given up: not now");
      assertThat(connection.state().kind()).isEqualTo(Kind.NEEDS_AUTH);
      assertThat(prompts).hasValue(1);
    }
  }

  private Map<String, Object> renewable() {
    Map<String, Object> token = world.token();
    token.put("refresh_token", "r");
    return token;
  }

  @Test
  void theUserMayTakeLongerAmongManyServers() {
    world.serve("token-1"::equals);
    Connection connection = bay.add(world.server(authorizer()));
    var outcomes = bay.connectAll().outcomes();

    agreeLater();

    assertThat(Eventually.get(outcomes).failed()).isEmpty();
    assertThat(connection.state().kind()).isEqualTo(Kind.CONNECTED);
    assertThat(world.logins).hasValue(1);
  }
}
