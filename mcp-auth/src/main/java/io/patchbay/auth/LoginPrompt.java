package io.patchbay.auth;

import io.patchbay.auth.internal.prompt.BrowserPrompt;
import io.patchbay.auth.internal.prompt.PastePrompt;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Leads the user to a login. One login is open at a time; the others wait. Called on a thread of
 * its own, which is interrupted when the login is over; so it may block, also for as long as the
 * user takes. One that throws, or returns null, ends the login.
 *
 * <p>A login that comes to nothing by the prompt or the user, because it was declined, given up,
 * could not be shown or took too long, is an {@link io.patchbay.AuthorizationRequiredException}:
 * the server is {@code NeedsAuth}, and nobody is prompted again before {@link OAuth#login}, {@code
 * Connection.reconnect} or {@code Patchbay.connect}.
 */
@FunctionalInterface
public interface LoginPrompt {

  /**
   * Returns a prompt that opens the system's browser. Where there is none, the login comes to
   * nothing, with a message that says so.
   */
  static LoginPrompt browser() {
    return browser(
        request ->
            CompletableFuture.failedFuture(
                new IllegalStateException("there is no browser here that could be opened")));
  }

  /**
   * Returns a prompt that opens the system's browser, with {@code xdg-open}, {@code open} or {@code
   * rundll32} and never by a shell. Only addresses that are {@code https}, or on this machine, are
   * opened.
   *
   * @param otherwise leads the user where there is no browser, as without a display, or it cannot
   *     be started; in the second case it is called on another thread, a little later
   */
  static LoginPrompt browser(LoginPrompt otherwise) {
    return new BrowserPrompt(BrowserPrompt.SYSTEM, otherwise);
  }

  /**
   * Returns a prompt that shows the address, for a browser on this machine to be sent back here.
   *
   * @param show shows the request
   */
  static LoginPrompt show(Consumer<Request> show) {
    return request -> {
      show.accept(request);
      return new CompletableFuture<>();
    };
  }

  /**
   * Returns a prompt for machines without a browser: the user logs in with one elsewhere, which
   * then fails to reach this machine, and brings the address it was sent to. Instead of that a bare
   * code does, with a warning, unless the authorization server names itself in its answers: then
   * the whole address is needed, as it says who answered (RFC 9207).
   *
   * @param show shows the request
   * @param read waits for a line from the user; null: the user gives up. Called on a thread of its
   *     own, which is interrupted when the login is over
   * @param tell tells the user what is wrong with what was entered, or to be known about it; called
   *     on that thread too
   */
  static LoginPrompt paste(
      Consumer<Request> show, Supplier<@Nullable String> read, Consumer<String> tell) {
    return new PastePrompt(show, read, tell);
  }

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
   * @param issuerNamed whether the authorization server says that its answers name it; a code
   *     without that is then not taken
   */
  record Request(
      String server,
      URI address,
      URI redirect,
      String issuer,
      List<String> scopes,
      Duration limit,
      boolean issuerNamed) {
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
