package io.patchbay.tests;

import static io.patchbay.tests.CatalogueBay.anyAuthorizer;
import static io.patchbay.tests.CatalogueBay.names;
import static io.patchbay.tests.CatalogueServer.tools;
import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may have what is kept. */
@ExtendWith(Leaks.class)
class CacheScopeTest {

  @ParameterizedTest
  @CsvSource({"public, true", "private, false", "PUBLIC, false", ", false"})
  @Requirement({"CACHE-06", "CACHE-02"})
  void onlyWhatIsPublicCrossesFromOneCredentialToAnother(@Nullable String scope, boolean shared) {
    CatalogueServer one =
        CatalogueServer.modern().answer("tools/list", tools(60_000, scope, null, "one"));
    CatalogueServer other =
        CatalogueServer.modern().answer("tools/list", tools(60_000, scope, null, "other"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection first = bay.connect("x", one, anyAuthorizer());
      Connection second = bay.connect("x", other, anyAuthorizer());
      assertThat(names(first.listTools())).containsExactly("one");
      assertThat(names(second.listTools())).containsExactly(shared ? "one" : "other");
      assertThat(names(first.listTools())).containsExactly("one");
      assertThat(one.asked()).hasSize(1);
      assertThat(other.asked()).hasSize(shared ? 0 : 1);
    }
  }

  @Test
  @Requirement({"CACHE-06", "CACHE-02"})
  void otherAddressesAndServersOnThisMachineShareNothing() {
    CatalogueServer[] servers = new CatalogueServer[4];
    for (int i = 0; i < servers.length; i++) {
      servers[i] =
          CatalogueServer.modern().answer("tools/list", tools(60_000, "public", null, "t" + i));
    }
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection[] connections = {
        bay.connect("x", servers[0], anyAuthorizer()),
        bay.connect("y", servers[1], anyAuthorizer()),
        bay.connect(servers[2]),
        bay.connect(servers[3])
      };
      for (int i = 0; i < servers.length; i++) {
        assertThat(names(connections[i].listTools())).containsExactly("t" + i);
      }
    }
  }

  @Test
  @Requirement("CACHE-11")
  void pagesOfBothKindsAreAllPrivate() {
    CatalogueServer one =
        CatalogueServer.modern()
            .answer("tools/list", tools(60_000, "public", "2", "a1"))
            .answer("tools/list 2", tools(60_000, "private", null, "b1"));
    CatalogueServer other =
        CatalogueServer.modern()
            .answer("tools/list", tools(60_000, "public", "2", "a2"))
            .answer("tools/list 2", tools(60_000, "private", null, "b2"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection first = bay.connect("x", one, anyAuthorizer());
      Connection second = bay.connect("x", other, anyAuthorizer());
      assertThat(names(first.listTools())).containsExactly("a1", "b1");
      assertThat(names(second.listTools())).containsExactly("a2", "b2");
      assertThat(names(first.listTools())).containsExactly("a1", "b1");
      assertThat(one.asked()).hasSize(2);
      assertThat(other.asked()).hasSize(2);
    }
  }

  @Test
  @Requirement("CACHE-11")
  void publicListThatTurnsPrivateOnALaterPageIsFetchedWhole() {
    CatalogueServer one =
        CatalogueServer.modern()
            .answer("tools/list", tools(60_000, "public", "2", "a1"))
            .answer("tools/list 2", tools(1_000, "public", null, "b1"));
    CatalogueServer other =
        CatalogueServer.modern()
            .answer("tools/list", tools(60_000, "public", "2", "a2"))
            .answer("tools/list 2", tools(1_000, "private", null, "b2"));
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection first = bay.connect("x", one, anyAuthorizer());
      Connection second = bay.connect("x", other, anyAuthorizer());
      assertThat(names(first.listTools())).containsExactly("a1", "b1");
      bay.time().advance(Duration.ofSeconds(1));
      assertThat(names(second.listTools())).containsExactly("a2", "b2");
      assertThat(other.asked()).containsExactly("tools/list 2", "tools/list", "tools/list 2");
    }
  }

  /** An authorizer whose token is replaced now and then. */
  private static final class Changing implements Authorizer {
    private volatile Object credential = "one";

    @Override
    public Map<String, String> headers(Target target) {
      return Map.of();
    }

    @Override
    public Decision challenged(Challenge challenge) {
      return Decision.loginNeeded("");
    }

    @Override
    public Object credential() {
      return credential;
    }
  }

  @ParameterizedTest
  @CsvSource({"public, 0", "private, 1"})
  @Requirement("CACHE-06")
  void otherTokenOfOneConnectionMissesWhatIsPrivate(String scope, int misses) {
    CatalogueServer server =
        CatalogueServer.modern().answer("tools/list", tools(60_000, scope, null, "a"));
    Changing authorizer = new Changing();
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect("x", server, authorizer);
      assertThat(connection.listTools()).hasSize(1);
      server.asked();
      authorizer.credential = "two";
      assertThat(connection.listTools()).hasSize(1);
      assertThat(server.asked()).hasSize(misses);
    }
  }

  @Test
  @Requirement("CACHE-06")
  void whatIsFetchedWhileTheTokenChangesIsNobodys() {
    Changing authorizer = new Changing();
    CatalogueServer server =
        CatalogueServer.modern()
            .handle(
                "tools/list",
                (to, message) -> {
                  authorizer.credential = "two";
                  to.reply(message, tools(60_000, "private", null, "a"));
                });
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect("x", server, authorizer);
      assertThat(connection.listTools()).hasSize(1);
      server.answer("tools/list", tools(60_000, "private", null, "b"));
      assertThat(names(connection.listTools())).containsExactly("b");
      authorizer.credential = "one";
      assertThat(names(connection.listTools())).containsExactly("b");
      assertThat(server.asked()).hasSize(3);
    }
  }

  /** A first 401. */
  private record Refused(Authorizer.Target target, Map<String, String> sent)
      implements Authorizer.Challenge {
    @Override
    public int status() {
      return 401;
    }

    @Override
    public List<String> wwwAuthenticate() {
      return List.of();
    }

    @Override
    public int attempt() {
      return 1;
    }

    @Override
    public Runnable personAsked() {
      return () -> {};
    }
  }

  @Test
  @Requirement("CACHE-06")
  void bearerTokenThatWasRefusedIsAnotherCredential() {
    Authorizer bearer = Authorizer.bearer(() -> "t");
    Object before = bearer.credential();
    Authorizer.Target target = new Authorizer.Target("POST", URI.create("https://x/mcp"));
    Map<String, String> sent = bearer.headers(target);
    assertThat(bearer.credential()).isEqualTo(before);
    assertThat(bearer.challenged(new Refused(target, sent)).isRetried()).isTrue();
    assertThat(bearer.credential()).isNotEqualTo(before);
  }
}
