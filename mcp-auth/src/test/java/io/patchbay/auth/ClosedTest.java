package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Decision;
import io.patchbay.testkit.Eventually;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is left when an application closes its OAuth. */
final class ClosedTest {
  private static final String CLOSED = "the OAuth that authorizes here was closed";

  private final AuthWorld world = new AuthWorld();

  @AfterEach
  void close() {
    world.close();
  }

  private static <T> CompletableFuture<T> elsewhere(java.util.function.Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, run -> new Thread(run).start());
  }

  @Test
  void theLoginThatIsOpenEndsAndWhoeverWaitsForItIsTold() {
    CompletableFuture<LoginPrompt.Request> asked = new CompletableFuture<>();
    CompletableFuture<URI> never = new CompletableFuture<>();
    OAuth oauth =
        OAuth.builder()
            .prompt(
                request -> {
                  asked.complete(request);
                  return never;
                })
            .build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());
    CompletableFuture<Decision> first = elsewhere(() -> world.refuse(authorizer, 401, "Bearer"));
    Eventually.get(asked);
    CompletableFuture<Decision> second = elsewhere(() -> world.refuse(authorizer, 401, "Bearer"));

    oauth.close();

    assertThat(Eventually.get(first).reason()).isEqualTo(CLOSED);
    assertThat(Eventually.get(second).reason()).isEqualTo(CLOSED);
    assertThat(never).isCancelled();
  }

  @Test
  void aLoginAheadOfTimeEndsToo() {
    CompletableFuture<LoginPrompt.Request> asked = new CompletableFuture<>();
    OAuth oauth =
        OAuth.builder()
            .prompt(
                request -> {
                  asked.complete(request);
                  return new CompletableFuture<>();
                })
            .build();
    oauth.authorizer("s", world.mcp());
    CompletableFuture<Void> login = CompletableFuture.runAsync(() -> oauth.login("s"));
    Eventually.get(asked);

    oauth.close();

    assertThatThrownBy(login::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(AuthorizationRequiredException.class)
        .hasMessageContaining(CLOSED);
  }

  @Test
  void nothingIsDoneAfterwards() {
    OAuth oauth = world.oauth().build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");
    oauth.close();
    oauth.close();

    assertThat(world.sends(authorizer)).isEqualTo("nothing");
    assertThat(world.refuse(authorizer, 401, "Bearer").reason()).isEqualTo(CLOSED);
    assertThatThrownBy(() -> oauth.authorizer("s", world.mcp()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(CLOSED);
    assertThatThrownBy(() -> oauth.login("s")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> oauth.logout("s")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(oauth::status).isInstanceOf(IllegalStateException.class);
    assertThat(world.logins).hasValue(1);
  }
}
