package io.patchbay.auth;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Leads the user to a login. One login is open at a time; the others wait. Called on the thread of
 * the request that needs the login, or of {@link OAuth#login}; must not block for as long as the
 * user takes. One that throws ends the login.
 */
@FunctionalInterface
public interface LoginPrompt {

  /**
   * Shows the user where to log in, by opening a browser or by showing the address.
   *
   * @param request what the login is for
   * @return completes with the address that the browser was sent to in the end, where the user or
   *     the host brings it; never, where the browser brings it itself, as it does on this machine;
   *     exceptionally if the user does not want to log in. It is cancelled when the login is over.
   */
  CompletableFuture<URI> open(Request request);

  /**
   * A login.
   *
   * @param server the name the host calls the server by
   * @param address where to log in; show it to nobody but the user
   * @param redirect where the browser is sent afterwards
   * @param issuer who authorizes
   * @param scopes what is asked for; empty: what the server gives by itself
   * @param limit how long the login may take
   */
  record Request(
      String server,
      URI address,
      URI redirect,
      String issuer,
      List<String> scopes,
      Duration limit) {
    /** Copies the scopes. */
    public Request {
      scopes = List.copyOf(scopes);
    }

    /** Returns the server and the issuer; the address has what only the user should see. */
    @Override
    public String toString() {
      return "Request[" + server + " at " + issuer + "]";
    }
  }
}
