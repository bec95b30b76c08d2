package io.patchbay.auth.internal.flow;

import io.patchbay.auth.LoginPrompt;
import io.patchbay.auth.internal.client.Client;
import io.patchbay.auth.internal.client.Registration;
import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.http.Deadline;
import io.patchbay.auth.internal.http.Endpoints;
import io.patchbay.auth.internal.jwt.ProofKey;
import io.patchbay.auth.internal.login.CodeFlow;
import io.patchbay.auth.internal.login.RedirectServer;
import io.patchbay.auth.internal.metadata.Protection;
import io.patchbay.auth.internal.metadata.ServerMetadata;
import io.patchbay.auth.internal.token.TokenEndpoint;
import io.patchbay.auth.internal.token.TokenEndpoint.RefusedException;
import io.patchbay.auth.internal.token.TokenSet;
import io.patchbay.spi.OAuthSettings;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gets tokens by a login of the user. One login is open at a time. */
final class Logins {
  private static final Logger log = LoggerFactory.getLogger(Logins.class);

  private final String name;
  private final URI at;
  private final OAuthSettings settings;
  private final Surroundings all;
  private final Endpoints endpoints;
  private final TokenEndpoint tokens;

  Logins(
      String name,
      URI at,
      OAuthSettings settings,
      Surroundings all,
      Endpoints endpoints,
      TokenEndpoint tokens) {
    this.name = name;
    this.at = at;
    this.settings = settings;
    this.all = all;
    this.endpoints = endpoints;
    this.tokens = tokens;
  }

  /** Logs the user in; a client that the server has forgotten registers again, once. */
  TokenSet login(Protection protection, List<String> scopes, @Nullable ProofKey key)
      throws FlowException, InterruptedException {
    LoginPrompt prompt = all.prompt();
    if (prompt == null) {
      throw new FlowException(
          "server '"
              + name
              + "' wants a login, and nobody was set who leads the user to one; set"
              + " OAuth.builder().prompt(…), such as LoginPrompt.browser()");
    }
    all.logins().acquire();
    try (Deadline limit = Deadline.within(all.loginLimit())) {
      log.debug("a login at '{}' begins: {}", name, limit);
      all.closing().requireNotYet();
      return login(prompt, protection, scopes, key, true);
    } finally {
      all.logins().release();
    }
  }

  private TokenSet login(
      LoginPrompt prompt,
      Protection protection,
      List<String> scopes,
      @Nullable ProofKey key,
      boolean again)
      throws FlowException, InterruptedException {
    ServerMetadata server = protection.server();
    CodeFlow.requireProofKeys(server, !server.document().members().isEmpty());
    Optional<Client> stored = all.vault().client(server.issuer());
    try (Redirect redirect = redirect(stored)) {
      Client client = client(server, stored, redirect.uri());
      CodeFlow.Code code =
          new CodeFlow(name, prompt, all.loginLimit(), all.closing().closed())
              .login(protection, client, scopes, redirect.uri(), redirect.server());
      Map<String, String> grant = new LinkedHashMap<>();
      grant.put("grant_type", "authorization_code");
      grant.put("code", code.code());
      grant.put("redirect_uri", redirect.uri().toString());
      grant.put("code_verifier", code.verifier());
      grant.put("resource", protection.resource());
      try {
        return tokens.ask(protection, client, grant, scopes, key, null);
      } catch (RefusedException e) {
        if (!e.isUnknownClient() || !client.registered() || !again) {
          throw new FlowException(String.valueOf(e.getMessage()), false, e);
        }
      }
    }
    all.vault().forgetClient(server.issuer());
    return login(prompt, protection, scopes, key, false);
  }

  /** Where the browser is sent, and what waits there; nothing waits for an address elsewhere. */
  private record Redirect(URI uri, @Nullable RedirectServer server) implements AutoCloseable {
    @Override
    public void close() {
      if (server != null) {
        server.close();
      }
    }
  }

  private Redirect redirect(Optional<Client> stored) throws FlowException {
    if (settings.redirectUri().isPresent()) {
      URI wanted = new Endpoints(true).require(settings.redirectUri().get(), "redirect URI");
      if (!Endpoints.isLoopback(wanted.getHost()) || !"http".equals(wanted.getScheme())) {
        return new Redirect(wanted, null);
      }
      RedirectServer server = RedirectServer.open(port(wanted), wanted.getRawPath());
      return new Redirect(wanted, server);
    }
    int port = settings.callbackPort().orElse(all.redirectPort());
    RedirectServer server = port == 0 ? anyPort(stored) : RedirectServer.open(port);
    return new Redirect(server.redirect(), server);
  }

  /** One that is not written is that of HTTP: browsers go there. */
  private static int port(URI redirect) throws FlowException {
    if (redirect.getPort() == 0) {
      throw new FlowException("the redirect URI " + redirect + " has port 0; give it another one");
    }
    return redirect.getPort() < 0 ? 80 : redirect.getPort();
  }

  /** The one that the client is registered with, if it is free. */
  private static RedirectServer anyPort(Optional<Client> stored) throws FlowException {
    String registered = stored.map(Client::redirect).orElse(null);
    if (registered != null) {
      try {
        return RedirectServer.open(Math.max(0, URI.create(registered).getPort()));
      } catch (FlowException | IllegalArgumentException e) {
        // Somebody else has it now; another one means to register again.
      }
    }
    return RedirectServer.open(0);
  }

  private Client client(ServerMetadata server, Optional<Client> stored, URI redirect)
      throws FlowException, InterruptedException {
    if (settings.clientId().isPresent()) {
      all.bindings().require(settings, at, server.issuer());
      return Client.known(settings.clientId().get(), settings.clientSecret().orElse(null), null);
    }
    Optional<Client> known = all.client(server.issuer());
    if (known.isPresent()) {
      return known.get();
    }
    if (all.clientDocument() != null && server.isTrue("client_id_metadata_document_supported")) {
      return Client.known(all.clientDocument().toString(), null, null);
    }
    if (stored.isPresent()
        && redirect.toString().equals(stored.get().redirect())
        && !stored.get().isExpired(all.clock().instant())) {
      return stored.get();
    }
    Client registered =
        new Registration(all.http(), endpoints, all.clientName()).register(server, redirect);
    all.vault().save(server.issuer(), registered);
    return registered;
  }

  /** Returns who this client is where it got tokens. */
  Client clientOf(TokenSet given) throws FlowException {
    if (settings.clientId().filter(given.client()::equals).isPresent()) {
      all.bindings().require(settings, at, given.issuer());
      return Client.known(given.client(), settings.clientSecret().orElse(null), null);
    }
    Optional<Client> known = all.client(given.issuer());
    if (known.filter(client -> client.id().equals(given.client())).isPresent()) {
      return known.get();
    }
    if (all.clientDocument() != null && all.clientDocument().toString().equals(given.client())) {
      return Client.known(given.client(), null, null);
    }
    return all.vault()
        .client(given.issuer())
        .filter(client -> client.id().equals(given.client()))
        .orElseGet(() -> new Client(given.client(), null, null, null, null, 0, true));
  }
}
