package io.patchbay.examples.cli;

import io.patchbay.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/**
 * An MCP server with one tool that wants a login, and the small authorization server behind it,
 * which holds codes, proof keys and redirect URIs against each other.
 */
final class ProtectedServer implements AutoCloseable {
  static final String ACCESS = "canary-access-5b1e";
  static final String REFRESH = "canary-refresh-9d27";
  private static final String CODE = "canary-code-11aa";

  private final MockWebServer server = new MockWebServer();
  private final AtomicInteger logins = new AtomicInteger();
  private volatile Map<String, String> asked = Map.of();
  private volatile boolean onlyCalls;

  ProtectedServer() throws IOException {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answer(request);
          }
        });
    server.start();
  }

  String origin() {
    return "http://localhost:" + server.getPort();
  }

  String url() {
    return origin() + "/mcp";
  }

  /** Wants a token for calls of tools only. */
  void protectOnlyCalls() {
    onlyCalls = true;
  }

  /** Returns how many logins have been completed. */
  int logins() {
    return logins.get();
  }

  private MockResponse answer(RecordedRequest request) {
    URI uri = request.getUrl().uri();
    String body = request.getBody() == null ? "" : request.getBody().utf8();
    return switch (uri.getPath()) {
      case "/.well-known/oauth-protected-resource/mcp" ->
          json(200, Map.of("resource", url(), "authorization_servers", List.of(origin())));
      case "/.well-known/oauth-authorization-server" -> json(200, metadata());
      case "/register" -> json(201, Map.of("client_id", "registered"));
      case "/authorize" -> authorize(parameters(String.valueOf(uri.getRawQuery())));
      case "/token" -> token(parameters(body));
      case "/mcp" -> mcp(request, body);
      default -> status(404);
    };
  }

  private Map<String, Object> metadata() {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("issuer", origin());
    metadata.put("authorization_endpoint", origin() + "/authorize");
    metadata.put("token_endpoint", origin() + "/token");
    metadata.put("registration_endpoint", origin() + "/register");
    metadata.put("code_challenge_methods_supported", List.of("S256"));
    metadata.put("token_endpoint_auth_methods_supported", List.of("none"));
    metadata.put("authorization_response_iss_parameter_supported", true);
    return metadata;
  }

  private MockResponse authorize(Map<String, String> parameters) {
    asked = parameters;
    return new MockResponse.Builder()
        .code(302)
        .addHeader(
            "Location",
            parameters.get("redirect_uri")
                + "?code="
                + CODE
                + "&state="
                + parameters.get("state")
                + "&iss="
                + origin())
        .build();
  }

  private MockResponse token(Map<String, String> form) {
    boolean good =
        CODE.equals(form.get("code"))
            && Objects.equals(form.get("redirect_uri"), asked.get("redirect_uri"))
            && challenge(String.valueOf(form.get("code_verifier")))
                .equals(asked.get("code_challenge"));
    if (!good) {
      return json(400, Map.of("error", "invalid_grant"));
    }
    logins.incrementAndGet();
    return json(
        200,
        Map.of(
            "access_token",
            ACCESS,
            "token_type",
            "Bearer",
            "expires_in",
            3600,
            "refresh_token",
            REFRESH));
  }

  private static String challenge(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private MockResponse mcp(RecordedRequest request, String body) {
    boolean open = onlyCalls && !body.contains("\"tools/call\"");
    if (!open && !("Bearer " + ACCESS).equals(request.getHeaders().get("Authorization"))) {
      return new MockResponse.Builder().code(401).addHeader("WWW-Authenticate", "Bearer").build();
    } else if (!"POST".equals(request.getMethod())) {
      return status(405);
    }
    Json message = Json.parse(body);
    Json id = message.get("id");
    String method = Objects.requireNonNull(message.get("method")).asString();
    if (id == null) {
      return status(202);
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", id);
    Map<String, Object> result = result(method);
    if (result == null) {
      answer.put("error", Map.of("code", -32601, "message", "Method not found"));
    } else {
      answer.put("result", result);
    }
    return json(200, answer);
  }

  private static @org.jspecify.annotations.Nullable Map<String, Object> result(String method) {
    return switch (method) {
      case "initialize" ->
          Map.of(
              "protocolVersion",
              "2025-11-25",
              "capabilities",
              Map.of("tools", Map.of()),
              "serverInfo",
              Map.of("name", "protected", "version", "1"));
      case "tools/list" ->
          Map.of(
              "tools", List.of(Map.of("name", "whoami", "inputSchema", Map.of("type", "object"))));
      case "tools/call" -> Map.of("content", List.of(Map.of("type", "text", "text", "you are in")));
      default -> null;
    };
  }

  private static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      parameters.put(
          URLDecoder.decode(pair.substring(0, Math.max(0, equals)), StandardCharsets.UTF_8),
          URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return parameters;
  }

  private static MockResponse status(int code) {
    return new MockResponse.Builder().code(code).build();
  }

  private static MockResponse json(int code, Map<String, Object> body) {
    return new MockResponse.Builder()
        .code(code)
        .addHeader("Content-Type", "application/json")
        .body(Json.of(body).toString())
        .build();
  }

  @Override
  public void close() {
    server.close();
  }
}
