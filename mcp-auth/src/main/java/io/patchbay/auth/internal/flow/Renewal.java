package io.patchbay.auth.internal.flow;

import io.patchbay.auth.TokenStore;
import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.metadata.Protection;
import io.patchbay.auth.internal.store.Vault;
import io.patchbay.auth.internal.token.TokenEndpoint;
import io.patchbay.auth.internal.token.TokenEndpoint.RefusedException;
import io.patchbay.auth.internal.token.TokenSet;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Renews the tokens of one server with their refresh token (RFC 6749, section 6); alone among all
 * processes, and only if none of them has done so meanwhile. Called by one thread at a time.
 */
final class Renewal {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String name;
  private final URI server;
  private final Vault vault;
  private final HeldTokens tokens;
  private final Proofs proofs;
  private final Logins logins;
  private final TokenEndpoint endpoint;

  Renewal(
      String name,
      URI server,
      Vault vault,
      HeldTokens tokens,
      Proofs proofs,
      Logins logins,
      TokenEndpoint endpoint) {
    this.name = name;
    this.server = server;
    this.vault = vault;
    this.tokens = tokens;
    this.proofs = proofs;
    this.logins = logins;
    this.endpoint = endpoint;
  }

  /**
   * Renews tokens; what has begun goes on if the thread is interrupted.
   *
   * @return whether there are other tokens now
   */
  boolean refresh(Protection found, TokenSet before) throws FlowException, InterruptedException {
    if (!found.server().issuer().equals(before.issuer())) {
      return false; // a refresh token is for who gave it
    }
    Optional<TokenStore.Held> held = vault.lock(server, PATIENCE);
    return Unbroken.get(
        name,
        () -> {
          try {
            return refresh(found, before, held.isPresent());
          } finally {
            held.ifPresent(TokenStore.Held::close);
          }
        });
  }

  private boolean refresh(Protection found, TokenSet before, boolean alone)
      throws FlowException, InterruptedException {
    if (tokens.follow(before)) {
      return true;
    } else if (tokens.current() == null) {
      return false;
    } else if (!alone) {
      throw new FlowException("another process renews the tokens, and does not end", true, null);
    }
    return renew(found, before) || tokens.follow(before);
  }

  /** Returns whether there are other tokens; who has logged in or out meanwhile goes before. */
  private boolean renew(Protection found, TokenSet before)
      throws FlowException, InterruptedException {
    Client client = logins.clientOf(before);
    Map<String, String> grant = new LinkedHashMap<>();
    grant.put("grant_type", "refresh_token");
    grant.put("refresh_token", String.valueOf(before.refresh()));
    grant.put("resource", before.resource());
    try {
      return tokens.replace(
          before,
          endpoint.ask(found, client, grant, before.requested(), proofs.forMore(before), before));
    } catch (RefusedException e) {
      refused(e, client, before);
      return false;
    }
  }

  /**
   * A refresh token that is dead is forgotten. Whatever else was said may be of the moment, as the
   * page of a gateway is: the tokens stay, in case the user does not log in.
   */
  private void refused(RefusedException refusal, Client client, TokenSet before)
      throws FlowException {
    if (refusal.isUnknownClient() && client.registered()) {
      vault.forgetClient(before.issuer());
    } else if (refusal.code().equals("invalid_client")) {
      throw new FlowException(String.valueOf(refusal.getMessage()), false, refusal);
    }
    if (refusal.isFinal()) {
      tokens.forget(before);
    }
  }
}
