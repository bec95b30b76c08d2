package io.patchbay.conformance;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ServerOptions;
import io.patchbay.auth.ClientKey;
import io.patchbay.auth.Grant;
import io.patchbay.auth.Grant.Identity;
import io.patchbay.auth.Grant.IdentityProvider;
import io.patchbay.auth.OAuth;
import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import io.patchbay.transport.http.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** The scenarios about authorization, by the suite's names. */
final class AuthScenarios {
  private static final URI DOCUMENT =
      URI.create("https://conformance-test.local/client-metadata.json");

  private static final List<String> LOGINS =
      List.of(
          "metadata-default",
          "metadata-var1",
          "metadata-var2",
          "metadata-var3",
          "basic-cimd",
          "scope-from-www-authenticate",
          "scope-from-scopes-supported",
          "scope-omitted-when-undefined",
          "scope-step-up",
          "scope-retry-limit",
          "token-endpoint-auth-basic",
          "token-endpoint-auth-post",
          "token-endpoint-auth-none",
          "resource-mismatch",
          "offline-access-scope",
          "offline-access-not-supported",
          "authorization-server-migration",
          "iss-supported",
          "iss-not-advertised",
          "iss-supported-missing",
          "iss-wrong-issuer",
          "iss-unexpected",
          "iss-normalized",
          "metadata-issuer-mismatch",
          "dpop",
          "dpop-nonce",
          "2025-03-26-oauth-metadata-backcompat",
          "2025-03-26-oauth-endpoint-fallback");

  private AuthScenarios() {}

  static void addTo(Map<String, Scenario> all) {
    for (String name : LOGINS) {
      all.put("auth/" + name, (url, context) -> use(url, login()));
    }
    all.put(
        "auth/pre-registration",
        (url, context) ->
            use(
                url,
                login()
                    .client(
                        text(context, "issuer"),
                        text(context, "client_id"),
                        text(context, "client_secret"))));
    all.put(
        "auth/client-credentials-basic",
        (url, context) ->
            use(
                url,
                granted(
                    Grant.clientCredentials(
                        text(context, "client_id"), text(context, "client_secret")))));
    all.put(
        "auth/client-credentials-jwt",
        (url, context) ->
            use(
                url,
                granted(
                    Grant.clientCredentials(
                        text(context, "client_id"),
                        ClientKey.ofPem(
                            text(context, "private_key_pem"),
                            text(context, "signing_algorithm"))))));
    all.put(
        "auth/wif-jwt-bearer",
        (url, context) ->
            use(
                url,
                granted(
                    Grant.jwtBearer(
                        text(context, "client_id"), () -> text(context, "valid_jwt")))));
    all.put(
        "auth/enterprise-managed-authorization",
        (url, context) ->
            use(
                url,
                granted(
                    Grant.enterpriseManaged(
                        new IdentityProvider(
                            URI.create(text(context, "idp_token_endpoint")),
                            text(context, "idp_client_id"),
                            null,
                            () -> new Identity(text(context, "idp_id_token"), Identity.ID_TOKEN)),
                        text(context, "client_id"),
                        text(context, "client_secret")))));
  }

  private static String text(Json context, String member) {
    return Objects.requireNonNull(context.get(member), member).asString();
  }

  private static OAuth.Builder login() {
    return OAuth.builder()
        .clientName("Patchbay conformance")
        .clientMetadataDocument(DOCUMENT)
        .prompt(request -> CompletableFuture.supplyAsync(() -> visit(request.address())));
  }

  private static OAuth.Builder granted(Grant grant) {
    return OAuth.builder().grant(grant);
  }

  /** Does what a browser does with an authorization server that asks nothing. */
  private static URI visit(URI address) {
    try {
      HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
      connection.setInstanceFollowRedirects(false);
      try {
        return address.resolve(
            Objects.requireNonNull(connection.getHeaderField("Location"), "no redirect"));
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void use(String url, OAuth.Builder builder) {
    try (OAuth oauth = builder.build();
        Patchbay bay = Patchbay.open()) {
      HttpServer server =
          HttpServer.builder("conformance", url)
              .options(
                  ServerOptions.builder()
                      .authorizer(oauth.authorizer("conformance", URI.create(url)))
                      .build())
              .build();
      Connection connection = bay.connect(server);
      for (Tool tool : connection.listTools().items()) {
        System.out.println(connection.callTool(tool.name(), Map.of()).text());
      }
    }
  }
}
