package io.patchbay.auth;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.InvalidRequestException;
import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.flow.Bindings;
import io.patchbay.auth.internal.flow.Closing;
import io.patchbay.auth.internal.flow.KnownClients;
import io.patchbay.auth.internal.flow.ServerAuthorizer;
import io.patchbay.auth.internal.flow.Surroundings;
import io.patchbay.auth.internal.http.AuthHttp;
import io.patchbay.auth.internal.http.Endpoints;
import io.patchbay.auth.internal.store.Vault;
import io.patchbay.auth.internal.token.TokenSet;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.AuthorizerFactory;
import io.patchbay.spi.OAuthSettings;
import java.net.ProxySelector;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * OAuth 2.1 for MCP servers (specification: Authorization). Finds out who authorizes at a server
 * that refuses a request, gets a token by the user's login or by a {@link Grant}, keeps it in a
 * {@link TokenStore}, renews it, and asks for more when the server wants more.
 *
 * <pre>{@code
 * OAuth oauth = OAuth.builder().clientName("My agent").prompt(myBrowser).build();
 * HttpServer server =
 *     HttpServer.builder("github", "https://mcp.example.com/mcp")
 *         .options(ServerOptions.builder()
 *             .authorizer(oauth.authorizer("github", URI.create("https://mcp.example.com/mcp")))
 *             .build())
 *         .build();
 * }</pre>
 *
 * <p>Thread-safe. One login is open at a time; calls that need it wait with their clocks stopped.
 * After {@link #close} every method but that throws an {@link IllegalStateException}, and what it
 * made authorizes nothing any more.
 */
public final class OAuth implements AuthorizerFactory, AutoCloseable {
  private final Surroundings surroundings;
  private final Map<String, Known> servers = new ConcurrentHashMap<>();

  private record Known(String name, URI url, OAuthSettings settings, ServerAuthorizer authorizer) {}

  private OAuth(Builder builder) {
    Vault vault = new Vault(builder.store);
    this.surroundings =
        new Surroundings(
            new AuthHttp(builder.requestLimit, builder.proxies),
            vault,
            new Bindings(vault),
            builder.clock,
            builder.clientName,
            builder.clientDocument,
            new KnownClients(builder.clients),
            builder.prompt,
            builder.grant,
            builder.loginLimit,
            builder.redirectPort,
            builder.privateAllowed,
            new Semaphore(1, true),
            new Closing());
  }

  /** Starts with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns what authorizes requests to a server: the same for the same name, address and settings.
   *
   * @param server the name the host calls the server by
   * @param url its address
   */
  public Authorizer authorizer(String server, URI url) {
    return create(server, url, OAuthSettings.NONE);
  }

  /** Returns what authorizes requests to a server, with what its configuration says. */
  @Override
  public Authorizer create(String server, URI url, OAuthSettings settings) {
    surroundings.closing().requireOpen();
    if (!settings.enabled()) {
      return Authorizer.NONE;
    } else if (settings.providerType().isPresent()) {
      throw new io.patchbay.ConfigurationException(
          "server '"
              + server
              + "': nobody brings credentials of type '"
              + settings.providerType().get()
              + "'; give the server an authorizer of your own",
          null);
    }
    return servers
        .compute(
            server,
            (name, known) ->
                known != null && known.url().equals(url) && known.settings().equals(settings)
                    ? known
                    : new Known(
                        name,
                        url,
                        settings,
                        new ServerAuthorizer(name, url, settings, surroundings)))
        .authorizer();
  }

  /**
   * Leads the user to a login at a server now, whether or not there are tokens. Blocks until it is
   * over; interrupting the thread gives it up.
   *
   * @param server the name of a server that has an authorizer
   * @throws AuthorizationRequiredException if it comes to nothing, with the reason
   * @throws io.patchbay.ConfigurationException if the store cannot keep it; the login lasts until
   *     this process ends then
   * @throws InvalidRequestException if no server of the name has an authorizer
   */
  public void login(String server) {
    try {
      known(server).authorizer().login();
    } catch (FlowException e) {
      throw new AuthorizationRequiredException(
          "server '" + server + "': the login came to nothing: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException("the login was given up").initCause(e);
    }
  }

  /**
   * Forgets the tokens of a server.
   *
   * @throws InvalidRequestException if no server of the name has an authorizer
   */
  public void logout(String server) {
    known(server).authorizer().logout();
  }

  /**
   * Returns what is known of the logins at all servers that have an authorizer, as the store has it
   * now: another process may have logged in or out. Requests see a logout elsewhere when a token is
   * renewed or refused.
   */
  public List<LoginStatus> status() {
    surroundings.closing().requireOpen();
    return servers.values().stream().map(OAuth::status).toList();
  }

  private static LoginStatus status(Known known) {
    Optional<TokenSet> tokens = known.authorizer().status();
    return new LoginStatus(
        known.name(),
        known.url(),
        tokens.isPresent(),
        tokens.map(TokenSet::issuer),
        tokens.map(TokenSet::granted).orElse(List.of()),
        tokens.filter(given -> given.expires() > 0).map(t -> Instant.ofEpochSecond(t.expires())),
        tokens.map(given -> given.refresh() != null).orElse(false));
  }

  private Known known(String server) {
    surroundings.closing().requireOpen();
    Known known = servers.get(server);
    if (known == null) {
      throw new InvalidRequestException(
          "no server '" + server + "' is authorized here; there are " + servers.keySet(), null);
    }
    return known;
  }

  /**
   * Ends the login that is open, and gives back the connections to authorization servers. Calls
   * that wait for the login fail at once with an {@link AuthorizationRequiredException}, as do
   * later ones whose server wants to be authorized at; the store is left as it is. Idempotent, and
   * does not block.
   */
  @Override
  public void close() {
    surroundings.closing().close();
    surroundings.http().close();
  }

  /** Collects how tokens are got and kept. Not thread-safe. */
  public static final class Builder {
    private static final Duration LONGEST = Duration.ofDays(20);

    private String clientName = "Patchbay";
    private @Nullable URI clientDocument;
    private final Map<String, Client> clients = new HashMap<>();
    private @Nullable LoginPrompt prompt;
    private @Nullable Grant grant;
    private TokenStore store = TokenStore.inMemory();
    private Duration loginLimit = Duration.ofMinutes(5);
    private Duration requestLimit = Duration.ofSeconds(20);
    private int redirectPort;
    private boolean privateAllowed;
    private @Nullable ProxySelector proxies;
    private Clock clock = Clock.systemUTC();

    private Builder() {}

    /** Sets what the client is called where the user agrees; {@code Patchbay}. */
    public Builder clientName(String name) {
      this.clientName = Objects.requireNonNull(name);
      return this;
    }

    /**
     * Sets the address of the client's metadata document, which is its id at authorization servers
     * that support that (OAuth Client ID Metadata Document).
     *
     * @throws IllegalArgumentException if it is no {@code https} address with a path
     */
    public Builder clientMetadataDocument(URI url) {
      String path = url.getRawPath();
      boolean bare = path == null || path.isEmpty() || path.equals("/");
      if (!"https".equals(url.getScheme())
          || bare
          || url.getRawFragment() != null
          || url.getRawUserInfo() != null
          || !url.normalize().equals(url)) {
        throw new IllegalArgumentException(
            "the address of a client's metadata is https with a path, without user, fragment and"
                + " dot segments");
      }
      this.clientDocument = url;
      return this;
    }

    /**
     * Sets a client that was registered at an authorization server, without a secret.
     *
     * @param issuer the authorization server's identifier, letter for letter as its metadata have
     *     it; a warning is logged where a server's has no client here
     * @param clientId the client's id there
     * @throws IllegalArgumentException if the issuer is no {@code https} address, or {@code http}
     *     of this machine
     */
    public Builder client(String issuer, String clientId) {
      return client(issuer, Client.known(clientId, null, null));
    }

    /** Sets a client that was registered with a secret at an authorization server. */
    public Builder client(String issuer, String clientId, String secret) {
      return client(issuer, Client.known(clientId, Objects.requireNonNull(secret), null));
    }

    /** Sets a client that was registered with a key at an authorization server. */
    public Builder client(String issuer, String clientId, ClientKey key) {
      return client(issuer, Client.known(clientId, null, Objects.requireNonNull(key)));
    }

    private Builder client(String issuer, Client client) {
      try {
        URI unused = new Endpoints(true).require(Objects.requireNonNull(issuer), "issuer");
      } catch (FlowException e) {
        throw new IllegalArgumentException(e.getMessage() + "; got '" + issuer + "'", e);
      }
      clients.put(issuer, client);
      return this;
    }

    /** Sets who leads the user to a login; nobody by default: servers say that they want one. */
    public Builder prompt(LoginPrompt prompt) {
      this.prompt = Objects.requireNonNull(prompt);
      return this;
    }

    /**
     * Gets tokens without a user. The grant's secrets go to one authorization server; which, {@link
     * Grant#at} says, else it is the first one that a server names.
     */
    public Builder grant(Grant grant) {
      this.grant = Objects.requireNonNull(grant);
      return this;
    }

    /** Sets what keeps tokens; {@link TokenStore#inMemory} by default. */
    public Builder store(TokenStore store) {
      this.store = Objects.requireNonNull(store);
      return this;
    }

    /**
     * Sets how long a login may take, from the first question to the server to the token; 5
     * minutes.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder loginLimit(Duration limit) {
      this.loginLimit = bounded(limit);
      return this;
    }

    /**
     * Sets how long one request to an authorization server may take; 20 seconds.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder requestLimit(Duration limit) {
      this.requestLimit = bounded(limit);
      return this;
    }

    /** Whoever means for ever may say so; the sockets count in milliseconds, with 31 bits. */
    private static Duration bounded(Duration limit) {
      if (limit.isZero() || limit.isNegative()) {
        throw new IllegalArgumentException("a limit is longer than nothing");
      }
      return limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    }

    /**
     * Sets the port of the redirect URI; 0, the default, takes any that is free.
     *
     * @throws IllegalArgumentException if it is no port
     */
    public Builder redirectPort(int port) {
      if (port < 0 || port > 65_535) {
        throw new IllegalArgumentException("a port is between 0 and 65535, not " + port);
      }
      this.redirectPort = port;
      return this;
    }

    /**
     * Goes to authorization servers on this machine and in private networks for every server; false
     * by default, where only servers on this machine may name such addresses.
     */
    public Builder allowPrivateAddresses(boolean allowed) {
      this.privateAllowed = allowed;
      return this;
    }

    /** Sets what chooses the proxy; the system's by default. */
    public Builder proxies(ProxySelector proxies) {
      this.proxies = Objects.requireNonNull(proxies);
      return this;
    }

    /** Sets the clock by which tokens expire; the system's. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock);
      return this;
    }

    /** Returns the authorization. */
    public OAuth build() {
      return new OAuth(this);
    }
  }
}
