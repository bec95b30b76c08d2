package io.patchbay.auth.internal.store;

import io.patchbay.ConfigurationException;
import io.patchbay.auth.TokenStore;
import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.token.TokenSet;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a store keeps, under keys that say for whom: tokens by server and issuer, clients that
 * registered themselves by issuer. Thread-safe.
 */
public final class Vault {
  private static final Logger log = LoggerFactory.getLogger(Vault.class);

  private static final String TOKENS = "tokens ";
  private static final String CLIENT = "client ";

  private static final String BOUND = "bound ";
  private static final String CHANGE = "change ";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final LenientStore store;

  /** Creates a vault over a store. */
  public Vault(TokenStore store) {
    this.store = new LenientStore(store);
  }

  private static String tokensOf(URI server) {
    return TOKENS + server + " ";
  }

  /** Returns the tokens of a server; those that were given last, if several issuers gave some. */
  public Optional<TokenSet> tokens(URI server) {
    String prefix = tokensOf(server);
    return store.keys().stream()
        .filter(key -> key.startsWith(prefix))
        .flatMap(
            key ->
                store.read(key).flatMap(TokenSet::read).stream()
                    .filter(tokens -> key.equals(prefix + tokens.issuer())))
        .max(Comparator.comparingLong(TokenSet::saved));
  }

  /** Keeps tokens of a server; where the store fails, until this process ends. */
  public void save(URI server, TokenSet tokens) {
    changing(server, () -> written(server, tokens));
  }

  private boolean written(URI server, TokenSet tokens) {
    store.write(tokensOf(server) + tokens.issuer(), tokens.write());
    return true;
  }

  /** Returns why the tokens of a server end with this process, if they do. */
  public Optional<ConfigurationException> failure(URI server) {
    return issuers(server).stream()
        .flatMap(issuer -> store.failure(tokensOf(server) + issuer).stream())
        .findFirst();
  }

  /**
   * Keeps tokens in the place of others, if these are still the ones that are kept: who has logged
   * in or out meanwhile goes before.
   *
   * @return whether they are kept
   */
  public boolean replace(URI server, TokenSet before, TokenSet tokens) {
    return changing(server, () -> isKept(server, before) && written(server, tokens));
  }

  /** Forgets tokens, if they are still the ones that are kept. */
  public void forget(URI server, TokenSet tokens) {
    changing(server, () -> isKept(server, tokens) && forgotten(server, tokens));
  }

  private boolean forgotten(URI server, TokenSet tokens) {
    try {
      store.remove(tokensOf(server) + tokens.issuer());
      return true;
    } catch (ConfigurationException e) {
      log.warn("tokens that are of no use any more stay where they are: {}", e.getMessage());
      return false;
    }
  }

  private boolean isKept(URI server, TokenSet tokens) {
    return store
        .read(tokensOf(server) + tokens.issuer())
        .flatMap(TokenSet::read)
        .filter(kept -> kept.access().equals(tokens.access()))
        .isPresent();
  }

  /** Forgets all tokens of a server. */
  public void forget(URI server) {
    String prefix = tokensOf(server);
    changing(
        server,
        () -> {
          store.keys().stream().filter(key -> key.startsWith(prefix)).forEach(store::remove);
          return true;
        });
  }

  /**
   * Looks at tokens and changes them, alone among all processes. Nobody holds this lock while
   * somebody is asked something, as the one of {@link #lock} is held.
   */
  private boolean changing(URI server, BooleanSupplier change) {
    return Undisturbed.get(
        () -> {
          TokenStore.Held held = lockForChange(server);
          try {
            return change.getAsBoolean();
          } finally {
            held.close();
          }
        });
  }

  /** Who holds it for so long has been stopped; the change goes before. */
  private TokenStore.Held lockForChange(URI server) {
    try {
      return store.lock(CHANGE + server, PATIENCE).orElse(() -> {});
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody knows this thread", e);
    }
  }

  /** Returns the issuers that gave tokens for a server. */
  public List<String> issuers(URI server) {
    String prefix = tokensOf(server);
    return store.keys().stream()
        .filter(key -> key.startsWith(prefix))
        .map(key -> key.substring(prefix.length()))
        .toList();
  }

  /** Returns the client that registered itself at an issuer. */
  public Optional<Client> client(String issuer) {
    return store.read(CLIENT + issuer).flatMap(Client::read);
  }

  /** Keeps a client that registered itself at an issuer. */
  public void save(String issuer, Client client) {
    store.write(CLIENT + issuer, client.write());
  }

  /** Forgets the client that registered itself at an issuer. */
  public void forgetClient(String issuer) {
    store.remove(CLIENT + issuer);
  }

  /** Returns where the secret of a client that is configured for a server was used first. */
  public Optional<String> boundTo(URI server, String client) {
    return store.read(BOUND + server + " " + client);
  }

  /** Keeps where the secret of a client that is configured for a server is used. */
  public void bind(URI server, String client, String issuer) {
    store.write(BOUND + server + " " + client, issuer);
  }

  /** Waits until nobody else renews the tokens of a server. */
  public Optional<TokenStore.Held> lock(URI server, Duration patience) throws InterruptedException {
    return store.lock(TOKENS + server, patience);
  }
}
