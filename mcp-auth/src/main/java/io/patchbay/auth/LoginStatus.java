package io.patchbay.auth;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is known of the login at a server.
 *
 * @param server the name the host calls the server by
 * @param url its address
 * @param loggedIn whether there are tokens
 * @param issuer who gave them
 * @param scopes what they are for, as far as that was said
 * @param expires when the access token ends, if that was said
 * @param renewable whether there is a refresh token
 */
public record LoginStatus(
    String server,
    URI url,
    boolean loggedIn,
    Optional<String> issuer,
    List<String> scopes,
    Optional<Instant> expires,
    boolean renewable) {
  /** Copies the scopes. */
  public LoginStatus {
    scopes = List.copyOf(scopes);
  }
}
