package io.patchbay.auth.internal.login;

import io.patchbay.auth.LoginPrompt;
import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.http.Deadline;
import io.patchbay.auth.internal.metadata.Protection;
import io.patchbay.auth.internal.metadata.ServerMetadata;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Gets a code from the user's login (RFC 6749, section 4.1, with PKCE of RFC 7636): leads the user
 * to the authorization server and waits for the browser to come back, or for the user to bring the
 * address it was sent to.
 */
public final class CodeFlow {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String server;
  private final LoginPrompt prompt;
  private final Duration limit;
  private final CompletableFuture<String> end;

  /**
   * Creates the flow.
   *
   * @param server the name of the server that wants the login
   * @param prompt leads the user
   * @param limit how long the user may take
   * @param end completes with the reason when nobody wants the login any more
   */
  public CodeFlow(
      String server, LoginPrompt prompt, Duration limit, CompletableFuture<String> end) {
    this.server = server;
    this.prompt = prompt;
    this.limit = limit;
    this.end = end;
  }

  /**
   * What the token endpoint is asked with.
   *
   * @param code the code
   * @param verifier what only who began the login knows
   */
  public record Code(String code, String verifier) {}

  /**
   * Requires that a login is safe at an authorization server.
   *
   * @param announced whether it has metadata, which say so
   */
  public static void requireProofKeys(ServerMetadata server, boolean announced)
      throws FlowException {
    if (announced && !server.has("code_challenge_methods_supported", "S256")) {
      throw new FlowException(
          "the authorization server "
              + server.issuer()
              + " does not say that it knows PKCE with S256, without which a login is not safe");
    }
  }

  /**
   * Gets a code.
   *
   * @param protection for which server, and whom to ask
   * @param client who asks
   * @param scopes what is asked for
   * @param redirect where the browser is sent
   * @param waiting waits for it on this machine, or null where it is sent elsewhere
   */
  public Code login(
      Protection protection,
      Client client,
      List<String> scopes,
      URI redirect,
      @Nullable RedirectServer waiting)
      throws FlowException, InterruptedException {
    String issuer = protection.server().issuer();
    String state = random();
    String verifier = random() + random();
    URI address = address(protection, client, scopes, redirect, state, verifier);
    boolean issuerNamed =
        protection.server().isTrue("authorization_response_iss_parameter_supported");
    Expected expected = new Expected(state, issuer, issuerNamed);
    CompletableFuture<URI> arrived = arrival(waiting, expected);
    LoginPrompt.Request request =
        new LoginPrompt.Request(server, address, redirect, issuer, scopes, limit, issuerNamed);
    CompletableFuture<URI> brought = new CompletableFuture<>();
    Thread shower = new Thread(() -> show(request, brought), "patchbay-" + server + "-login");
    shower.setDaemon(true);
    shower.start();
    try {
      URI answer = await(arrived, brought, hint(client, redirect));
      return new Code(expected.code(answer), verifier);
    } finally {
      shower.interrupt();
    }
  }

  private static CompletableFuture<URI> arrival(
      @Nullable RedirectServer waiting, Expected expected) {
    if (waiting == null) {
      return new CompletableFuture<>();
    }
    waiting.expect(expected);
    return waiting.arrived();
  }

  /** A prompt that blocks is left alone when the login is over. */
  private void show(LoginPrompt.Request request, CompletableFuture<URI> brought) {
    CompletableFuture<URI> shown;
    try {
      shown = opened(request);
    } catch (FlowException e) {
      brought.completeExceptionally(e);
      return;
    }
    var unused =
        shown.whenComplete(
            (address, failure) -> {
              if (failure == null) {
                brought.complete(address);
              } else {
                brought.completeExceptionally(failure);
              }
            });
    var unusedToo = brought.whenComplete((address, failure) -> shown.cancel(true));
  }

  /**
   * Nothing that comes of a prompt passes by itself: whoever calls next would only prompt again.
   */
  private CompletableFuture<URI> opened(LoginPrompt.Request request) throws FlowException {
    CompletableFuture<URI> brought;
    try {
      brought = prompt.open(request);
    } catch (RuntimeException e) {
      throw new FlowException("the login cannot be shown: " + e.getMessage(), false, e);
    }
    if (brought == null) {
      throw new FlowException(
          "the login cannot be shown: the LoginPrompt returned null instead of a future");
    }
    return brought;
  }

  private static String hint(Client client, URI redirect) {
    return "; if the browser showed an error, that says more: the client id '"
        + client.id()
        + "' or the redirect URI "
        + redirect
        + " may not be known there";
  }

  private URI await(CompletableFuture<URI> arrived, CompletableFuture<URI> brought, String hint)
      throws FlowException, InterruptedException {
    CompletableFuture<URI> first = new CompletableFuture<>();
    var unusedEnd =
        end.thenAccept(why -> first.completeExceptionally(new IllegalStateException(why)));
    for (CompletableFuture<URI> each : List.of(arrived, brought)) {
      var unused =
          each.whenComplete(
              (address, failure) -> {
                if (failure == null) {
                  first.complete(address);
                } else {
                  first.completeExceptionally(failure);
                }
              });
    }
    try {
      return first.get(Deadline.left(limit).toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new FlowException("nobody logged in within " + limit.toSeconds() + " seconds" + hint);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof FlowException notShown) {
        throw notShown;
      }
      String why = e.getCause() == null ? null : e.getCause().getMessage();
      throw new FlowException("the login was given up" + (why == null ? "" : ": " + why));
    } catch (CancellationException e) {
      throw new FlowException("the login was given up");
    } finally {
      brought.cancel(true);
      end.cancel(false);
    }
  }

  private static URI address(
      Protection protection,
      Client client,
      List<String> scopes,
      URI redirect,
      String state,
      String verifier)
      throws FlowException {
    URI endpoint = protection.server().authorization();
    if (endpoint == null) {
      throw new FlowException(
          "the authorization server "
              + protection.server().issuer()
              + " names no authorization endpoint");
    }
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", client.id());
    query.put("redirect_uri", redirect.toString());
    query.put("state", state);
    query.put("code_challenge", challenge(verifier));
    query.put("code_challenge_method", "S256");
    query.put("resource", protection.resource());
    if (!scopes.isEmpty()) {
      query.put("scope", String.join(" ", scopes));
    }
    if (scopes.contains("offline_access")) {
      query.put("prompt", "consent");
    }
    StringBuilder address = new StringBuilder(endpoint.toString());
    char separator = endpoint.getRawQuery() == null ? '?' : '&';
    for (Map.Entry<String, String> parameter : query.entrySet()) {
      address
          .append(separator)
          .append(parameter.getKey())
          .append('=')
          .append(
              URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8).replace("+", "%20"));
      separator = '&';
    }
    return URI.create(address.toString());
  }

  private static String random() {
    byte[] bytes = new byte[24];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String challenge(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
