package io.patchbay.examples.cli;

import io.patchbay.auth.LoginPrompt;
import io.patchbay.auth.LoginStatus;
import io.patchbay.auth.OAuth;
import io.patchbay.auth.TokenStore;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.AuthorizerFactory;
import io.patchbay.spi.OAuthSettings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The logins of this user at the servers of one command, kept where all such programs of the user
 * find them. Nothing is set up before a server needs it.
 */
final class Logins implements AuthorizerFactory, AutoCloseable {
  private final TokenStore store = TokenStore.ofUser();
  private final OAuth.Builder builder = OAuth.builder().clientName("Patchbay CLI").store(store);
  private @Nullable OAuth oauth;

  /**
   * @param prompt leads the user to a login, or null where servers that want one only say so
   */
  Logins(@Nullable LoginPrompt prompt) {
    if (prompt != null) {
      builder.prompt(prompt);
    }
  }

  /** Sets how long a login may take. */
  Logins within(@Nullable Duration limit) {
    if (limit != null) {
      builder.loginLimit(limit);
    }
    return this;
  }

  @Override
  public Authorizer create(String server, URI url, OAuthSettings settings) {
    return oauth().create(server, url, settings);
  }

  synchronized OAuth oauth() {
    OAuth known = oauth;
    if (known == null) {
      known = builder.build();
      oauth = known;
    }
    return known;
  }

  /**
   * Finds the server that the user means.
   *
   * @param connecting whether it is going to be talked to, which its approval and the policy must
   *     allow
   * @throws UsageException if there is none of the name, or it takes no login
   */
  void require(String name, Globals globals, boolean connecting, Console console) {
    Wanted wanted = new Wanted(globals, this, false, servers -> one(name, servers));
    new Problems(console).tell(wanted.problems());
    if (connecting) {
      wanted.requireEnabled(name);
    }
    if (status(name) == null) {
      throw new UsageException(
          "server '"
              + name
              + "' takes no login: it is not reached over HTTP, or has an Authorization header");
    }
  }

  private static String one(String name, Set<String> servers) {
    if (!servers.contains(name)) {
      throw new UsageException(
          "there is no server '"
              + name
              + "'; "
              + (servers.isEmpty()
                  ? "name it with --url " + name + "=URL"
                  : "there are: " + String.join(", ", servers)));
    }
    return name;
  }

  /** Returns what is known of the login at a server, or null if it takes none. */
  @Nullable LoginStatus status(String name) {
    return all().stream().filter(one -> one.server().equals(name)).findFirst().orElse(null);
  }

  /** Reads what is kept, so that what is wrong with it is told, whether or not it is asked for. */
  void check() {
    List<String> unused = store.keys();
  }

  /** Returns what is known of the logins at all servers that take one. */
  synchronized List<LoginStatus> all() {
    return oauth == null ? List.of() : oauth.status();
  }

  @Override
  public synchronized void close() {
    if (oauth != null) {
      oauth.close();
    }
  }
}
