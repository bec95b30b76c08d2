package io.patchbay.auth;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.ServerOptions;
import io.patchbay.auth.AuthWorld.Asked;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.OAuthSettings;
import io.patchbay.transport.http.HttpServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;

/**
 * A process whose every secret is a canary: it logs in by a browser, calls, renews, is refused and
 * gets grants, and prints each failure with its causes and everything that has a text. Servers say
 * back what they were sent, as careless ones do.
 */
final class CanaryMain {
  private static final String CLIENT_SECRET = "canary-client-secret";

  private final AuthWorld world = new AuthWorld();
  private final TokenStore store;

  private CanaryMain(Path directory) {
    this.store = TokenStore.file(directory);
  }

  public static void main(String[] args) {
    CanaryMain main = new CanaryMain(Path.of(args[0]));
    main.answers();
    main.calls();
    main.renewals();
    main.logins();
    main.grants();
    main.world.to("/token").stream()
        .map(asked -> asked.form("code_verifier"))
        .filter(verifier -> !verifier.isEmpty())
        .forEach(verifier -> System.err.println("VERIFIER " + verifier));
    System.exit(0);
  }

  private void answers() {
    world.metadata.put(
        "token_endpoint_auth_methods_supported", List.of("client_secret_post", "none"));
    world.answers.put("/authorize", CanaryMain::authorize);
    world.answers.put("/token", request -> AuthWorld.json(200, token()));
    world.answers.put("/mcp", CanaryMain::mcp);
  }

  private Map<String, Object> token() {
    String number = String.valueOf(world.token().get("access_token"));
    Map<String, Object> token = new LinkedHashMap<>();
    token.put("access_token", "canary-access-" + number);
    token.put("refresh_token", "canary-refresh-" + number);
    token.put("id_token", "canary-id-" + number);
    token.put("token_type", "Bearer");
    token.put("expires_in", 60);
    return token;
  }

  private static MockResponse authorize(Asked asked) {
    Map<String, String> query = AuthWorld.parameters(asked.query());
    return new MockResponse.Builder()
        .code(302)
        .addHeader(
            "Location", query.get("redirect_uri") + "?code=canary-code&state=" + query.get("state"))
        .build();
  }

  private static MockResponse mcp(Asked asked) {
    if (!asked.header("Authorization").startsWith("Bearer canary-access")) {
      return new MockResponse.Builder()
          .code(401)
          .addHeader("WWW-Authenticate", "Bearer error_description=\"" + said(asked) + "\"")
          .body(said(asked))
          .build();
    } else if (!asked.body().contains("\"initialize\"")) {
      return AuthWorld.json(500, Map.of("error", said(asked)));
    }
    Json id = Json.parse(asked.body()).get("id");
    Map<String, Object> result =
        Map.of(
            "protocolVersion", "2025-11-25",
            "capabilities", Map.of("tools", Map.of()),
            "serverInfo", Map.of("name", "canaries", "version", "1"));
    return AuthWorld.json(
        200,
        Map.of(
            "jsonrpc", "2.0", "id", String.valueOf(id).equals("null") ? 1 : id, "result", result));
  }

  private static String said(Asked asked) {
    return "not good: " + asked.header("Authorization");
  }

  private OAuth.Builder oauth() {
    return OAuth.builder()
        .client(world.origin(), "id", CLIENT_SECRET)
        .prompt(LoginPrompt.browser())
        .loginLimit(java.time.Duration.ofSeconds(5))
        .clock(world.clock)
        .store(store);
  }

  private static void show(Object thing) {
    System.out.println(thing);
  }

  private static void failing(Runnable step) {
    try {
      step.run();
      throw new IllegalStateException("it did not fail");
    } catch (McpException e) {
      e.printStackTrace(System.out);
    }
  }

  /** A login, and calls whose answers have the token in them. */
  private void calls() {
    try (OAuth oauth = oauth().build();
        Patchbay bay = Patchbay.open()) {
      Authorizer authorizer = oauth.authorizer("s", world.mcp());
      HttpServer server =
          HttpServer.builder("s", world.mcp().toString())
              .options(ServerOptions.builder().authorizer(authorizer).build())
              .build();
      Connection connection = bay.connect(server);
      failing(() -> connection.callTool("any", Map.of(), CallOptions.DEFAULT));
      failing(connection::listTools);
      show(List.of(oauth, authorizer, oauth.status(), server, server.options(), connection));
      show(List.of(connection.state(), connection.config(), store, bay));
    }
  }

  /** Renewals that are refused with what was sent. */
  private void renewals() {
    try (OAuth oauth = oauth().build()) {
      Authorizer authorizer = oauth.authorizer("s", world.mcp());
      for (int status : new int[] {400, 500, 200}) {
        world.clock.advance(120);
        world.answers.put(
            "/token",
            request ->
                AuthWorld.json(
                    status,
                    Map.of(
                        "error",
                        "invalid_" + request.form("refresh_token"),
                        "error_description",
                        String.valueOf(request.form()))));
        world.sends(authorizer);
        try {
          show(world.refuse(authorizer, 401, "Bearer").reason());
        } catch (McpException e) {
          e.printStackTrace(System.out);
        }
      }
      show(oauth.status());
    }
  }

  /** Logins that come to nothing, though a code came. */
  private void logins() {
    for (String redirected : List.of("state=other", "iss=https://other.example")) {
      try (OAuth oauth =
          oauth()
              .prompt(
                  request ->
                      java.util.concurrent.CompletableFuture.completedFuture(
                          URI.create(
                              request.redirect()
                                  + "?code=canary-code&"
                                  + redirected
                                  + (redirected.startsWith("state")
                                      ? ""
                                      : "&state="
                                          + AuthWorld.parameters(request.address().getRawQuery())
                                              .get("state")))))
              .build()) {
        oauth.authorizer("s", world.mcp());
        failing(() -> oauth.login("s"));
      }
    }
    try (OAuth oauth = oauth().build()) {
      oauth.create(
          "s",
          world.mcp(),
          OAuthSettings.builder().clientId("id").clientSecret(CLIENT_SECRET).build());
      failing(() -> oauth.login("s"));
    }
  }

  private void grants() {
    Grant.IdentityProvider provider =
        new Grant.IdentityProvider(
            URI.create(world.origin() + "/token"),
            "id",
            CLIENT_SECRET,
            () -> new Grant.Identity("canary-identity", Grant.Identity.ID_TOKEN));
    List<Grant> grants =
        List.of(
            Grant.clientCredentials("id", CLIENT_SECRET),
            Grant.jwtBearer("id", () -> "canary-assertion"),
            Grant.enterpriseManaged(provider, "id", CLIENT_SECRET));
    for (Grant grant : grants) {
      show(List.of(grant, provider));
      try (OAuth oauth = OAuth.builder().grant(grant).build()) {
        show(world.refuse(oauth.authorizer("s", world.mcp()), 401, "Bearer").reason());
      }
    }
  }
}
