package io.patchbay.transport.http.internal.client;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConfigurationException;
import io.patchbay.McpException;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Target;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Who this client is to the server: the configured headers, those of the supplier, and the
 * authorizer's. Thread-safe.
 */
public final class Access {
  private static final int ATTEMPTS = 5;

  private final String server;
  private final Headers configured;
  private final @Nullable Supplier<Map<String, String>> supplier;
  private final Authorizer authorizer;
  private final @Nullable ReentrantLock asking;
  private volatile @Nullable Map<String, String> supplied;
  private volatile Object credential = "";

  /**
   * Creates the access to a server.
   *
   * @param server the server's name
   * @param configured headers of every request
   * @param supplier gives more of them, or null
   * @param authorizer authorizes each request
   */
  public Access(
      String server,
      Map<String, String> configured,
      @Nullable Supplier<Map<String, String>> supplier,
      Authorizer authorizer) {
    this.server = server;
    this.supplier = supplier;
    this.asking = supplier == null ? null : new ReentrantLock();
    this.authorizer = authorizer;
    Headers.Builder headers = new Headers.Builder();
    configured.forEach(headers::add);
    if (headers.get("User-Agent") == null) {
      headers.add("User-Agent", "patchbay");
    }
    this.configured = headers.build();
  }

  /** Returns what stands for the supplier's headers in force: another one after a refusal. */
  public Object credential() {
    return credential;
  }

  /** Starts a request with the configured headers. */
  public Request.Builder request() {
    return new Request.Builder().headers(configured);
  }

  /** The attempts of one request. Used by one thread. */
  public final class Attempts {
    private final Supplier<Runnable> pause;
    private Map<String, String> sent = Map.of();
    private @Nullable Map<String, String> suppliedHere;
    private boolean suppliedAnew;
    private int refusals;

    /**
     * Creates the attempts of a request that has not been sent yet.
     *
     * @param pause stops the clocks of the exchange
     */
    public Attempts(Supplier<Runnable> pause) {
      this.pause = pause;
    }

    /** Puts what authorizes it on a request. */
    public void authorize(Request.Builder request, String method, HttpUrl url) {
      if (supplier != null) {
        suppliedHere = supplied();
        suppliedHere.forEach(request::header);
      }
      if (authorizer != Authorizer.NONE) {
        sent = asked("authorizer", () -> authorizer.headers(new Target(method, url.uri())));
        sent.forEach(request::header);
      }
    }

    /**
     * Deals with a 401 or 403; returns if the request is worth sending again.
     *
     * @throws AuthorizationRequiredException if it is not
     */
    public void refused(Response response, String method, HttpUrl url, String what, String sample) {
      URI uri = url.uri();
      if (response.code() == 401 && supplier != null && !suppliedAnew) {
        suppliedAnew = true;
        forget(suppliedHere);
        return;
      }
      refusals++;
      List<String> challenges = response.headers("WWW-Authenticate");
      String said = Replies.withoutSecrets(sample, response.request());
      Authorizer.Decision decision =
          authorizer.challenged(
              new Refusal(
                  new Target(method, uri),
                  response.code(),
                  challenges,
                  response.headers(),
                  sent,
                  refusals,
                  pause));
      if (decision.isRetried() && refusals < ATTEMPTS) {
        return;
      }
      throw new AuthorizationRequiredException(
          what
              + " was refused by "
              + Address.shown(uri)
              + " with "
              + response.code()
              + (challenges.isEmpty() ? "" : " (" + scheme(challenges.get(0)) + ")")
              + (said.isEmpty() ? "" : ": " + said)
              + "; "
              + next(decision),
          null,
          response.code());
    }

    private String next(Authorizer.Decision decision) {
      if (!decision.reason().isEmpty()) {
        return decision.reason();
      }
      if (configured.get("Authorization") != null) {
        return "the server does not accept the Authorization header that is configured for it";
      } else if (authorizer != Authorizer.NONE) {
        return "the server does not accept what it was given";
      }
      return "it wants a login, and nothing authorizes at server '"
          + server
          + "': give it a bearer token, an Authorization header or an authorizer, such as OAuth of"
          + " patchbay-mcp-auth, by authorizer(…) of its options, or by authorizers(oauth) where a"
          + " file configures it";
    }
  }

  /** A challenge may carry a token by mistake: its scheme and error are enough for a person. */
  private static String scheme(String challenge) {
    int space = challenge.indexOf(' ');
    String scheme = space < 0 ? challenge : challenge.substring(0, space);
    var error = java.util.regex.Pattern.compile("error=\"?([a-z_]+)").matcher(challenge);
    return error.find() ? scheme + " " + error.group(1) : scheme;
  }

  private record Refusal(
      Target target,
      int status,
      List<String> wwwAuthenticate,
      Headers fields,
      Map<String, String> sent,
      int attempt,
      Supplier<Runnable> pause)
      implements Authorizer.Challenge {
    @Override
    public List<String> headers(String name) {
      return fields.values(name);
    }

    @Override
    public Runnable personAsked() {
      return pause.get();
    }
  }

  /** One asks, the others wait for what it gets; whoever waits can be interrupted. */
  private Map<String, String> supplied() {
    Map<String, String> known = supplied;
    if (known != null) {
      return known;
    }
    ReentrantLock one = java.util.Objects.requireNonNull(asking);
    if (one.isHeldByCurrentThread()) {
      throw new ConfigurationException(
          "server '" + server + "': the header supplier uses the server that it is asked for",
          null);
    }
    try {
      one.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException("interrupted while another asks the header supplier")
              .initCause(e);
    }
    try {
      known = supplied;
      if (known == null) {
        known = asked("header supplier", java.util.Objects.requireNonNull(supplier));
        supplied = known;
      }
      return known;
    } finally {
      one.unlock();
    }
  }

  /** Asks code of the application, which may fail, or give what no header can carry. */
  private Map<String, String> asked(String who, Supplier<Map<String, String>> code) {
    try {
      return HeaderRules.check(new LinkedHashMap<>(code.get()));
    } catch (McpException | CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ConfigurationException(
          "server '"
              + server
              + "': the "
              + who
              + " failed: "
              + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()),
          e);
    }
  }

  private void forget(@Nullable Map<String, String> stale) {
    if (supplied == stale) {
      supplied = null;
      credential = new Object();
    }
  }
}
