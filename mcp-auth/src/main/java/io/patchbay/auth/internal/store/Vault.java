package io.patchbay.auth.internal.store;

import io.patchbay.auth.TokenStore;
import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.token.TokenSet;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a store keeps, under keys that say for whom: tokens by server and issuer, clients that
 * registered themselves by issuer. Thread-safe.
 */
public final class Vault {
  private static final String TOKENS = "tokens ";
  private static final String CLIENT = "client ";

  private final TokenStore store;

  /** Creates a vault over a store. */
  public Vault(TokenStore store) {
    this.store = store;
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

  /** Keeps tokens of a server. */
  public void save(URI server, TokenSet tokens) {
    store.write(tokensOf(server) + tokens.issuer(), tokens.write());
  }

  /** Forgets all tokens of a server. */
  public void forget(URI server) {
    String prefix = tokensOf(server);
    store.keys().stream().filter(key -> key.startsWith(prefix)).forEach(store::remove);
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

  /** Waits until nobody else renews the tokens of a server. */
  public Optional<TokenStore.Held> lock(URI server, Duration patience) throws InterruptedException {
    return store.lock(TOKENS + server, patience);
  }
}
