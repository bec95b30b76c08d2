package io.patchbay.auth.internal.flow;

import io.patchbay.auth.Grant;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.store.Vault;
import io.patchbay.spi.OAuthSettings;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * To which authorization server a secret of the application goes: to one, whichever others a server
 * names. The application says which, else it is the first one that the secret is used at.
 * Thread-safe.
 */
public final class Bindings {
  private final Vault vault;
  private final AtomicReference<@Nullable String> grantedAt = new AtomicReference<>();

  /**
   * Creates the bindings of one {@link io.patchbay.auth.OAuth}.
   *
   * @param vault keeps those of configured secrets
   */
  public Bindings(Vault vault) {
    this.vault = vault;
  }

  /** Requires that a grant is for an authorization server. */
  void require(Grant grant, String issuer) throws FlowException {
    String own = grant.issuer();
    if (own == null) {
      grantedAt.compareAndSet(null, issuer);
      own = grantedAt.get();
    }
    if (!issuer.equals(own)) {
      throw new FlowException(
          "the grant is for "
              + own
              + (grant.issuer() == null ? ", where it was used first," : "")
              + " and does not go to "
              + issuer
              + ", which the server names; if that one is right, make the grant out for it with"
              + " Grant.at(issuer), in an OAuth of its own if other servers need this one");
    }
  }

  /** Requires that the secret of the configuration of a server is for an authorization server. */
  void require(OAuthSettings settings, URI server, String issuer) throws FlowException {
    boolean chosen =
        settings.tokenUrl().isPresent()
            || settings.authServerMetadataUrl().isPresent()
            || settings.issuer().filter(issuer::equals).isPresent();
    if (settings.clientSecret().isEmpty() || chosen) {
      return;
    }
    String client = settings.clientId().orElse("");
    String own = settings.issuer().or(() -> vault.boundTo(server, client)).orElse(issuer);
    if (!own.equals(issuer)) {
      throw new FlowException(
          "the secret of client '"
              + client
              + "' is for "
              + own
              + (settings.issuer().isEmpty() ? ", where it was used first," : "")
              + " and does not go to "
              + issuer
              + ", which the server names now; if that one is right, say so in the server's"
              + " configuration, with oauth.issuer or oauth.authServerMetadataUrl");
    } else if (vault.boundTo(server, client).isEmpty()) {
      vault.bind(server, client, issuer);
    }
  }
}
