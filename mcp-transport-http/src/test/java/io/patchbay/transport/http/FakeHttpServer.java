package io.patchbay.transport.http;

import io.patchbay.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.tls.HandshakeCertificates;

/** A server that answers by what is asked of it, and remembers every request. */
final class FakeHttpServer extends Dispatcher implements AutoCloseable {
  private final MockWebServer server = new MockWebServer();
  private final Map<String, Function<Asked, MockResponse>> replies = new ConcurrentHashMap<>();
  private final List<Asked> log = new CopyOnWriteArrayList<>();
  private final List<OpenStream> streams = new CopyOnWriteArrayList<>();
  private final List<RecordedRequest> seen = new CopyOnWriteArrayList<>();

  /** One request as it came. */
  record Asked(String verb, String path, String query, Headers headers, Json body) {
    String method() {
      Json method = body.get("method");
      return method == null ? "" : method.asString();
    }

    Json id() {
      return java.util.Objects.requireNonNullElse(body.get("id"), Json.ofNull());
    }

    Json params() {
      return java.util.Objects.requireNonNullElse(body.get("params"), Json.emptyObject());
    }

    /** The HTTP method, and the JSON-RPC method if there is one. */
    String line() {
      return method().isEmpty() ? verb : verb + " " + method();
    }

    String header(String name) {
      return java.util.Objects.requireNonNullElse(headers.get(name), "");
    }
  }

  private FakeHttpServer() {}

  static FakeHttpServer start() {
    FakeHttpServer fake = new FakeHttpServer();
    fake.server.setDispatcher(fake);
    fake.begin();
    return fake;
  }

  /** Starts a server that speaks TLS, with HTTP/2. */
  static FakeHttpServer startSecure(HandshakeCertificates certificates) {
    FakeHttpServer fake = new FakeHttpServer();
    fake.server.setDispatcher(fake);
    fake.server.useHttps(certificates.sslSocketFactory());
    fake.begin();
    return fake;
  }

  private void begin() {
    try {
      server.start(InetAddress.getLoopbackAddress(), 0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  MockWebServer mock() {
    return server;
  }

  String url() {
    return "http://127.0.0.1:" + server.getPort() + "/mcp";
  }

  String secureUrl() {
    return url().replace("http:", "https:");
  }

  /** Returns the versions of HTTP that were spoken. */
  List<String> versions() {
    return seen.stream().map(RecordedRequest::getVersion).toList();
  }

  /** Returns how many connections requests came over. */
  long connections() {
    return seen.stream().map(RecordedRequest::getConnectionIndex).distinct().count();
  }

  /** Returns who the clients say they are by their certificates. */
  List<String> peers() {
    return seen.stream()
        .map(request -> java.util.Objects.requireNonNull(request.getHandshake()).peerPrincipal())
        .map(String::valueOf)
        .toList();
  }

  /** Answers a method, or with {@code GET} and {@code DELETE} what is no POST. */
  FakeHttpServer on(String method, Function<Asked, MockResponse> reply) {
    replies.put(method, reply);
    return this;
  }

  /** Returns what answers a method. */
  Function<Asked, MockResponse> reply(String method) {
    return java.util.Objects.requireNonNull(replies.get(method), method);
  }

  /** Answers as a stateless server with tools. */
  FakeHttpServer stateless() {
    return on(
        "server/discover",
        asked ->
            result(
                asked,
                Map.of(
                    "resultType",
                    "complete",
                    "supportedVersions",
                    List.of("2026-07-28"),
                    "capabilities",
                    Map.of("tools", Map.of(), "resources", Map.of(), "prompts", Map.of()))));
  }

  /** Answers as a server with a handshake and tools. */
  FakeHttpServer handshake(String session) {
    return on("server/discover", asked -> error(asked, 400, -32600, "initialize first"))
        .on(
            "initialize",
            asked -> {
              MockResponse.Builder answer = result(asked, initialized("2025-11-25")).newBuilder();
              return session.isEmpty()
                  ? answer.build()
                  : answer.setHeader("Mcp-Session-Id", session).build();
            })
        .on("notifications/initialized", asked -> status(202))
        .on("GET", asked -> status(405))
        .on("DELETE", asked -> status(200));
  }

  static Map<String, Object> initialized(String version) {
    return Map.of(
        "protocolVersion",
        version,
        "capabilities",
        Map.of("tools", Map.of(), "logging", Map.of(), "resources", Map.of("subscribe", true)),
        "serverInfo",
        Map.of("name", "fake", "version", "1"));
  }

  static Map<String, Object> text(String text) {
    return Map.of("content", List.of(Map.of("type", "text", "text", text)));
  }

  static MockResponse status(int code) {
    return new MockResponse.Builder().code(code).build();
  }

  static MockResponse result(Asked asked, Object result) {
    return json(200, Map.of("jsonrpc", "2.0", "id", asked.id(), "result", result));
  }

  static MockResponse error(Asked asked, int status, int code, String message) {
    return json(
        status,
        Map.of(
            "jsonrpc", "2.0", "id", asked.id(), "error", Map.of("code", code, "message", message)));
  }

  static MockResponse json(int status, Object body) {
    return new MockResponse.Builder()
        .code(status)
        .setHeader("Content-Type", "application/json")
        .body(Json.of(body).toString())
        .build();
  }

  static MockResponse events(String stream) {
    return new MockResponse.Builder()
        .setHeader("Content-Type", "text/event-stream")
        .chunkedBody(stream, 1 << 14)
        .build();
  }

  static String event(Object message) {
    return "data: " + Json.of(message) + "\n\n";
  }

  static Map<String, Object> answer(Asked asked, Object result) {
    return Map.of("jsonrpc", "2.0", "id", asked.id(), "result", result);
  }

  @Override
  public MockResponse dispatch(RecordedRequest request) {
    okio.ByteString body = request.getBody();
    Json json = body == null || body.size() == 0 ? Json.emptyObject() : Json.parse(body.utf8());
    Asked asked =
        new Asked(
            request.getMethod(),
            request.getUrl().encodedPath(),
            String.valueOf(request.getUrl().encodedQuery()),
            request.getHeaders(),
            json);
    log.add(asked);
    seen.add(request);
    Function<Asked, MockResponse> reply =
        replies.get(asked.method().isEmpty() ? asked.verb() : asked.method());
    if (reply != null) {
      MockResponse answer = reply.apply(asked);
      if (answer.getBody() instanceof OpenStream stream) {
        streams.add(stream);
      }
      return answer;
    }
    Function<Asked, MockResponse> any = replies.get("any");
    if (any != null) {
      return any.apply(asked);
    }
    return asked.body().get("id") == null ? status(404) : error(asked, 404, -32601, "no method");
  }

  /** Returns what came, as HTTP and JSON-RPC method. */
  List<String> lines() {
    return log.stream().map(Asked::line).toList();
  }

  List<Asked> log() {
    return List.copyOf(log);
  }

  /** Returns the only request of a method. */
  Asked the(String method) {
    List<Asked> found = all(method);
    if (found.size() != 1) {
      throw new AssertionError(method + " came " + found.size() + " times: " + lines());
    }
    return found.get(0);
  }

  List<Asked> all(String method) {
    return log.stream()
        .filter(asked -> asked.method().equals(method) || asked.verb().equals(method))
        .toList();
  }

  /** Ends the streams that are open; a server does not see that its client is gone. */
  void endStreams() {
    streams.forEach(OpenStream::end);
  }

  @Override
  public void close() {
    endStreams();
    server.close();
  }
}
