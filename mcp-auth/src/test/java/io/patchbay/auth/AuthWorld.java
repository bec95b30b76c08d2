package io.patchbay.auth;

import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import io.patchbay.spi.Authorizer;
import io.patchbay.spi.Authorizer.Challenge;
import io.patchbay.spi.Authorizer.Decision;
import io.patchbay.spi.Authorizer.Target;
import io.patchbay.transport.http.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/**
 * A server that is protected and the authorization servers behind it, all on one real socket. What
 * they answer can be changed path by path; what they were asked is written down.
 */
final class AuthWorld implements AutoCloseable {
  /** A request that arrived. */
  record Asked(
      String method,
      String path,
      String query,
      Map<String, String> form,
      String body,
      Map<String, String> headers) {
    String form(String name) {
      return form.getOrDefault(name, "");
    }

    String header(String name) {
      return headers.getOrDefault(name.toLowerCase(java.util.Locale.ROOT), "");
    }
  }

  final Map<String, Object> resource = new LinkedHashMap<>();
  final Map<String, Object> metadata = new LinkedHashMap<>();
  final Map<String, Function<Asked, MockResponse>> answers = new LinkedHashMap<>();
  final List<Asked> asked = new CopyOnWriteArrayList<>();
  final Map<String, String> redirected = new LinkedHashMap<>();
  final AtomicInteger logins = new AtomicInteger();
  final Time clock = new Time();
  private final AtomicInteger tokens = new AtomicInteger();
  private final MockWebServer server = new MockWebServer();

  /** A clock that stands still until it is moved. */
  static final class Time extends Clock {
    private volatile Instant now = Instant.parse("2026-11-30T12:00:00Z");

    void advance(long seconds) {
      now = now.plusSeconds(seconds);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  AuthWorld() {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answer(request);
          }
        });
    try {
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    resource.put("resource", origin() + "/mcp");
    resource.put("authorization_servers", List.of(origin()));
    metadata.put("issuer", origin());
    metadata.put("authorization_endpoint", origin() + "/authorize");
    metadata.put("token_endpoint", origin() + "/token");
    metadata.put("registration_endpoint", origin() + "/register");
    metadata.put("code_challenge_methods_supported", List.of("S256"));
    metadata.put("token_endpoint_auth_methods_supported", List.of("none"));
    answers.put("/.well-known/oauth-protected-resource/mcp", request -> json(200, resource));
    answers.put("/.well-known/oauth-authorization-server", request -> json(200, metadata));
    answers.put("/register", request -> json(201, Map.of("client_id", "registered")));
    answers.put("/token", request -> json(200, token()));
  }

  String origin() {
    return "http://localhost:" + server.getPort();
  }

  URI mcp() {
    return URI.create(origin() + "/mcp");
  }

  /** Returns an answer with another token each time. */
  Map<String, Object> token() {
    Map<String, Object> token = new LinkedHashMap<>();
    token.put("access_token", "token-" + tokens.incrementAndGet());
    token.put("token_type", "Bearer");
    return token;
  }

  /** Serves MCP of 2025-11-25, without tools, to whoever brings a token that is good. */
  void serve(Predicate<String> good) {
    answers.put(
        "/mcp",
        request -> {
          String sent = request.header("Authorization");
          return good.test(sent.substring(sent.indexOf(' ') + 1))
              ? served(request)
              : new MockResponse.Builder()
                  .code(401)
                  .addHeader("WWW-Authenticate", "Bearer")
                  .build();
        });
  }

  private static MockResponse served(Asked request) {
    Json message = request.body().isEmpty() ? Json.emptyObject() : Json.parse(request.body());
    Json id = message.get("id");
    if (id == null) {
      return new MockResponse.Builder().code(request.method().equals("POST") ? 202 : 405).build();
    } else if (!Json.of("initialize").equals(message.get("method"))) {
      Map<String, Object> error = Map.of("code", -32601, "message", "not known here");
      return json(200, Map.of("jsonrpc", "2.0", "id", id, "error", error));
    }
    Map<String, Object> result =
        Map.of(
            "protocolVersion", "2025-11-25",
            "capabilities", Map.of(),
            "serverInfo", Map.of("name", "protected", "version", "1"));
    return json(200, Map.of("jsonrpc", "2.0", "id", id, "result", result));
  }

  /** Returns the server with an authorizer. */
  HttpServer server(Authorizer authorizer) {
    return HttpServer.builder("s", mcp().toString())
        .options(ServerOptions.builder().authorizer(authorizer).build())
        .build();
  }

  static MockResponse json(int status, Object body) {
    return new MockResponse.Builder()
        .code(status)
        .addHeader("Content-Type", "application/json")
        .body(Json.of(body).toString())
        .build();
  }

  private MockResponse answer(RecordedRequest request) {
    URI uri = request.getUrl().uri();
    String body = request.getBody() == null ? "" : request.getBody().utf8();
    Map<String, String> headers = new LinkedHashMap<>();
    request
        .getHeaders()
        .forEach(
            header ->
                headers.put(
                    header.getFirst().toLowerCase(java.util.Locale.ROOT), header.getSecond()));
    boolean form = headers.getOrDefault("content-type", "").contains("form");
    Asked one =
        new Asked(
            request.getMethod(),
            uri.getRawPath(),
            uri.getRawQuery() == null ? "" : uri.getRawQuery(),
            parameters(form ? body : ""),
            body,
            headers);
    asked.add(one);
    Function<Asked, MockResponse> known = answers.get(uri.getRawPath());
    return known == null ? new MockResponse.Builder().code(404).build() : known.apply(one);
  }

  static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      parameters.put(
          URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
          URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return parameters;
  }

  /** Returns the requests to a path. */
  List<Asked> to(String path) {
    return asked.stream().filter(one -> one.path().equals(path)).toList();
  }

  /** Returns the paths that were asked, in order. */
  List<String> paths() {
    return asked.stream().map(Asked::path).toList();
  }

  /** The addresses at which users were to log in. */
  final List<URI> addresses = new CopyOnWriteArrayList<>();

  /** A user who agrees to everything: {@link #redirected} is sent back beside code and state. */
  LoginPrompt user() {
    return request -> {
      logins.incrementAndGet();
      addresses.add(request.address());
      Map<String, String> query = new LinkedHashMap<>();
      query.put("code", "the-code");
      query.put("state", parameters(request.address().getRawQuery()).get("state"));
      query.putAll(redirected);
      List<String> pairs = new ArrayList<>();
      query.forEach(
          (name, value) -> {
            if (!value.isEmpty()) {
              pairs.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
            }
          });
      return CompletableFuture.completedFuture(
          URI.create(request.redirect() + "?" + String.join("&", pairs)));
    };
  }

  /** Returns the query of the last login. */
  Map<String, String> lastLogin() {
    return parameters(addresses.get(addresses.size() - 1).getRawQuery());
  }

  OAuth.Builder oauth() {
    return OAuth.builder().prompt(user()).clock(clock);
  }

  /** Refuses a request that was authorized as the authorizer says, and returns what it decides. */
  Decision refuse(Authorizer authorizer, int status, String challenge) {
    return refuse(authorizer, status, challenge, 1);
  }

  Decision refuse(Authorizer authorizer, int status, String challenge, int attempt) {
    return refuse(authorizer, status, challenge, attempt, Map.of());
  }

  Decision refuse(
      Authorizer authorizer,
      int status,
      String challenge,
      int attempt,
      Map<String, String> fields) {
    return authorizer.challenged(refusal(authorizer, status, challenge, attempt, fields));
  }

  /** Returns the refusal of a request that was authorized as the authorizer says now. */
  Challenge refusal(
      Authorizer authorizer,
      int status,
      String challenge,
      int attempt,
      Map<String, String> fields) {
    Target target = new Target("POST", mcp());
    Map<String, String> sent = authorizer.headers(target);
    return new Challenge() {
      @Override
      public Target target() {
        return target;
      }

      @Override
      public int status() {
        return status;
      }

      @Override
      public List<String> wwwAuthenticate() {
        return List.of(challenge);
      }

      @Override
      public List<String> headers(String name) {
        return fields.containsKey(name) ? List.of(fields.get(name)) : List.of();
      }

      @Override
      public Map<String, String> sent() {
        return sent;
      }

      @Override
      public int attempt() {
        return attempt;
      }

      @Override
      public Runnable personAsked() {
        return () -> {};
      }
    };
  }

  /** Returns what a request is authorized with. */
  String sends(Authorizer authorizer) {
    return authorizer.headers(new Target("POST", mcp())).getOrDefault("Authorization", "nothing");
  }

  @Override
  public void close() {
    server.close();
  }
}
