package io.patchbay.spi;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Authorizes the requests of one server over HTTP or WebSocket. Thread-safe.
 *
 * <p>Methods are called on the thread that runs the request, or on the handler executor; they may
 * block, as a refresh or a login does, within the limits of the request. While a person is asked,
 * {@link Challenge#personAsked} lets the clocks of the request stand still.
 */
public interface Authorizer {

  /** Authorizes nothing: a challenge means that a login is needed. */
  Authorizer NONE =
      new Authorizer() {
        @Override
        public Map<String, String> headers(Target target) {
          return Map.of();
        }

        @Override
        public Decision challenged(Challenge challenge) {
          return Decision.loginNeeded("");
        }
      };

  /**
   * Returns the headers that authorize a request; usually {@code Authorization}.
   *
   * @param target where it goes
   */
  Map<String, String> headers(Target target);

  /**
   * Decides what to do after a request was refused with 401 or 403. The request was not executed.
   *
   * @param challenge what the server said
   */
  Decision challenged(Challenge challenge);

  /**
   * Returns what stands for the credential in force, or for whom it speaks: results of one server
   * that are kept for one are not used under another that is not equal. By default this authorizer
   * itself, which says that it speaks for the same principal all its life. Asked often; does not
   * block, and no secret is needed: an object that is replaced when the credential is does.
   */
  default Object credential() {
    return this;
  }

  /**
   * Returns whether the server may do without what this authorizer gives: false by default. Where a
   * token would go to another machine in clear text, a server with an optional authorizer is
   * connected to without it, and told apart only when it wants a login; one with any other is no
   * configuration that can be built.
   */
  default boolean isOptional() {
    return false;
  }

  /**
   * Returns an authorizer that sends a bearer token (RFC 6750, section 2.1). It asks for the token
   * when one is needed first, keeps it, and asks once more after a 401.
   *
   * @param token gives the token without the word {@code Bearer}; may block
   */
  static Authorizer bearer(Supplier<String> token) {
    return new BearerAuthorizer(token);
  }

  /**
   * Where a request goes.
   *
   * @param method the HTTP method
   * @param uri the address
   */
  record Target(String method, URI uri) {}

  /** A refusal by 401 or 403. */
  interface Challenge {

    /** Returns where the refused request went. */
    Target target();

    /** Returns the status: 401 or 403. */
    int status();

    /** Returns the {@code WWW-Authenticate} fields as they came. */
    List<String> wwwAuthenticate();

    /**
     * Returns the values of another field of the refusal; none by default.
     *
     * @param name its name, of any case
     */
    default List<String> headers(String name) {
      return List.of();
    }

    /** Returns the headers this authorizer gave for the refused request. */
    Map<String, String> sent();

    /** Returns how often this exchange has been refused, from 1 on. */
    int attempt();

    /** Lets the clocks of the request stand still until the returned task is run, once. */
    Runnable personAsked();
  }

  /** What to do after a challenge. */
  final class Decision {
    private static final Decision RETRY = new Decision(true, "");

    private final boolean retried;
    private final String reason;

    private Decision(boolean retried, String reason) {
      this.retried = retried;
      this.reason = reason;
    }

    /** Sends the request again, with {@link Authorizer#headers} asked anew. */
    public static Decision retry() {
      return RETRY;
    }

    /**
     * Ends the request: someone has to log in first.
     *
     * @param reason what to do about it, for a person; no secret
     */
    public static Decision loginNeeded(String reason) {
      return new Decision(false, reason);
    }

    /** Returns whether the request is sent again. */
    public boolean isRetried() {
      return retried;
    }

    /** Returns why it is not; empty if it is, or if there is nothing to say. */
    public String reason() {
      return reason;
    }
  }
}
