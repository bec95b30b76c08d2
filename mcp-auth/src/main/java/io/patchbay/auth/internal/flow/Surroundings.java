package io.patchbay.auth.internal.flow;

import io.patchbay.auth.Grant;
import io.patchbay.auth.LoginPrompt;
import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.http.AuthHttp;
import io.patchbay.auth.internal.store.Vault;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What the authorizers of all servers share. Immutable.
 *
 * @param http sends requests
 * @param vault keeps tokens and clients
 * @param bindings where secrets of the application go
 * @param clock tells the time
 * @param clientName what the client is called
 * @param clientDocument where the metadata of the client are, or null
 * @param clients clients that somebody registered
 * @param prompt leads the user to a login, or null
 * @param grant gets tokens where no user logs in, or null
 * @param loginLimit how long a login may take
 * @param redirectPort the port of the redirect URI, or 0
 * @param privateAllowed whether every address of a private network is gone to
 * @param logins one login is open at a time
 * @param closing the end of all this
 */
public record Surroundings(
    AuthHttp http,
    Vault vault,
    Bindings bindings,
    Clock clock,
    String clientName,
    @Nullable URI clientDocument,
    KnownClients clients,
    @Nullable LoginPrompt prompt,
    @Nullable Grant grant,
    Duration loginLimit,
    int redirectPort,
    boolean privateAllowed,
    Semaphore logins,
    Closing closing) {
  /** Returns the client that somebody registered at an issuer. */
  Optional<Client> client(String issuer) {
    return clients.at(issuer);
  }
}
