package io.patchbay.auth.internal.flow;

import io.patchbay.auth.internal.store.Vault;
import io.patchbay.auth.internal.token.TokenSet;
import io.patchbay.spi.OAuthSettings;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of one server: those that this process uses, read from the store once, and those that
 * the store has now, which another process may have changed. Thread-safe.
 */
final class HeldTokens {
  private final Vault vault;
  private final URI server;
  private final OAuthSettings settings;
  private final Proofs proofs;
  private volatile @Nullable TokenSet tokens;
  private volatile Object credential = new Object();
  private volatile boolean loaded;

  HeldTokens(Vault vault, URI server, OAuthSettings settings, Proofs proofs) {
    this.vault = vault;
    this.server = server;
    this.settings = settings;
    this.proofs = proofs;
  }

  /** Returns what stands for the tokens in use: another object for others. */
  Object credential() {
    return credential;
  }

  /** Returns the tokens in use; null if there are none. */
  @Nullable TokenSet current() {
    if (!loaded) {
      stored().ifPresent(this::adopt);
      loaded = true;
    }
    return tokens;
  }

  /** Returns the tokens that are kept, if they were given to the client there is now. */
  Optional<TokenSet> stored() {
    return vault
        .tokens(server)
        .filter(kept -> settings.clientId().map(kept.client()::equals).orElse(true));
  }

  /** Uses tokens from now on. */
  void adopt(TokenSet given) {
    proofs.adopt(given);
    tokens = given;
    credential = new Object();
  }

  /** Saves before anything is used: a refresh token that is lost is a login more. */
  void keep(TokenSet given) {
    vault.save(server, given);
    adopt(given);
  }

  /**
   * Keeps and uses tokens in the place of others, unless somebody has logged in or out meanwhile.
   *
   * @return whether they are used
   */
  boolean replace(TokenSet before, TokenSet given) {
    boolean replaced = vault.replace(server, before, given);
    if (replaced) {
      adopt(given);
    }
    return replaced;
  }

  /**
   * Uses what the store has in the place of tokens, if that is something else.
   *
   * @return whether there are other tokens now
   */
  boolean follow(TokenSet before) {
    Optional<TokenSet> kept = stored();
    if (kept.isEmpty()) {
      drop(before); // somebody has logged out
      return false;
    } else if (kept.get().access().equals(before.access())) {
      return false;
    }
    adopt(kept.get());
    return true;
  }

  private void drop(TokenSet before) {
    TokenSet now = tokens;
    if (now != null && now.access().equals(before.access())) {
      unset();
    }
  }

  private void unset() {
    tokens = null;
    credential = new Object();
  }

  /** Forgets tokens, if they are still the ones that are kept. */
  void forget(TokenSet dead) {
    vault.forget(server, dead);
  }

  /** Forgets all tokens. */
  void logout() {
    vault.forget(server);
    unset();
  }

  /** Returns whether there are any. */
  @Override
  public String toString() {
    return "HeldTokens[" + (tokens == null ? "none" : tokens) + "]";
  }
}
