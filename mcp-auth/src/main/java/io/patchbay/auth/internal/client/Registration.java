package io.patchbay.auth.internal.client;

import io.patchbay.auth.internal.failure.FlowException;
import io.patchbay.auth.internal.http.AuthHttp;
import io.patchbay.auth.internal.http.AuthHttp.Answer;
import io.patchbay.auth.internal.http.Endpoints;
import io.patchbay.auth.internal.metadata.ServerMetadata;
import io.patchbay.json.Json;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Registers this client at authorization servers that do not know it (RFC 7591). */
public final class Registration {
  private static final int MOST_CHARACTERS = 64 << 10;

  private final AuthHttp http;
  private final Endpoints endpoints;
  private final String name;

  /**
   * Creates the registration.
   *
   * @param name what the client is called where the user agrees
   */
  public Registration(AuthHttp http, Endpoints endpoints, String name) {
    this.http = http;
    this.endpoints = endpoints;
    this.name = name;
  }

  /** Registers. */
  public Client register(ServerMetadata server, URI redirect)
      throws FlowException, InterruptedException {
    URI endpoint = server.registration();
    if (endpoint == null) {
      throw new FlowException(
          "the authorization server "
              + server.issuer()
              + " registers no clients by itself; configure a client id for it");
    }
    Answer answer = http.json(endpoint, endpoints, Json.of(request(server, redirect)));
    if (!answer.isOk()) {
      throw new FlowException(
          "the authorization server "
              + server.issuer()
              + " does not register this client"
              + answer
                  .error()
                  .map(code -> ": " + answer.said() + hint(code, redirect))
                  .orElse(", status " + answer.status()),
          answer.isPassing(),
          null);
    }
    return client(server, redirect, answer);
  }

  private static Client client(ServerMetadata server, URI redirect, Answer answer)
      throws FlowException {
    String id =
        bounded(answer, "client_id", server)
            .orElseThrow(() -> new FlowException(server.issuer() + " gave no client id"));
    Json expires = answer.body() == null ? null : answer.body().get("client_secret_expires_at");
    return new Client(
        id,
        bounded(answer, "client_secret", server).orElse(null),
        null,
        bounded(answer, "token_endpoint_auth_method", server).orElse(null),
        redirect.toString(),
        expires != null && expires.isNumber() ? (long) expires.asDouble() : 0,
        true);
  }

  /** What is kept has a bound, so that one server does not fill the store of all. */
  private static Optional<String> bounded(Answer answer, String member, ServerMetadata server)
      throws FlowException {
    Optional<String> text = answer.text(member);
    if (text.isPresent() && text.get().length() > MOST_CHARACTERS) {
      throw new FlowException(
          "the authorization server "
              + server.issuer()
              + " gave "
              + member
              + " of "
              + text.get().length()
              + " characters; at most "
              + MOST_CHARACTERS
              + " are kept");
    }
    return text;
  }

  private static String hint(String code, URI redirect) {
    return code.equals("invalid_redirect_uri")
        ? "; it does not take " + redirect + " as a redirect URI"
        : "";
  }

  private Map<String, Object> request(ServerMetadata server, URI redirect) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("client_name", name);
    request.put("redirect_uris", List.of(redirect.toString()));
    request.put("grant_types", List.of("authorization_code", "refresh_token"));
    request.put("response_types", List.of("code"));
    request.put("token_endpoint_auth_method", method(server));
    request.put("application_type", Endpoints.isLoopback(redirect.getHost()) ? "native" : "web");
    return request;
  }

  /** A client on the user's machine keeps no secret, where the server lets it. */
  private static String method(ServerMetadata server) {
    List<String> supported =
        server.list("token_endpoint_auth_methods_supported").orElse(List.of("none"));
    for (String method : List.of("none", "client_secret_basic", "client_secret_post")) {
      if (supported.contains(method)) {
        return method;
      }
    }
    return "none";
  }
}
