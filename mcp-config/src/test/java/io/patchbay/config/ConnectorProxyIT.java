package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConnectOutcome;
import io.patchbay.Patchbay;
import io.patchbay.json.Json;
import io.patchbay.testkit.Leaks;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Servers behind a proxy that wants the token of the user's account. */
@ExtendWith(Leaks.class)
final class ConnectorProxyIT {
  @TempDir private Path directory;
  private final MockWebServer proxy = new MockWebServer();
  private final AtomicInteger given = new AtomicInteger();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private volatile String good = "token-1";

  @BeforeEach
  void start() throws Exception {
    proxy.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answer(request);
          }
        });
    proxy.start();
  }

  @AfterEach
  void close() {
    proxy.close();
  }

  private MockResponse answer(RecordedRequest request) {
    String path = request.getUrl().encodedPath();
    String sent = String.valueOf(request.getHeaders().get("Authorization"));
    asked.add(path + " " + sent);
    if (path.endsWith("/never") || !sent.equals("Bearer " + good)) {
      return new MockResponse.Builder().code(401).addHeader("WWW-Authenticate", "Bearer").build();
    } else if (path.endsWith("/broken")) {
      return new MockResponse.Builder().code(500).build();
    } else if (!"POST".equals(request.getMethod())) {
      return new MockResponse.Builder().code(405).build();
    }
    Json message = Json.parse(java.util.Objects.requireNonNull(request.getBody(), "a POST").utf8());
    Json id = message.get("id");
    return id == null ? new MockResponse.Builder().code(202).build() : result(id, message, path);
  }

  private static MockResponse result(Json id, Json message, String path) {
    Object result =
        switch (String.valueOf(message.get("method"))) {
          case "\"initialize\"" ->
              Map.of(
                  "protocolVersion", "2025-11-25",
                  "capabilities", Map.of("tools", Map.of()),
                  "serverInfo", Map.of("name", path, "version", "1"));
          case "\"tools/list\"" ->
              Map.of(
                  "tools",
                  List.of(Map.of("name", "where", "inputSchema", Map.of("type", "object"))));
          case "\"tools/call\"" -> Map.of("content", List.of(Map.of("type", "text", "text", path)));
          default -> Map.of();
        };
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", id);
    answer.put("result", result);
    return new MockResponse.Builder()
        .addHeader("Content-Type", "application/json")
        .body(Json.of(answer).toString())
        .build();
  }

  private String origin() {
    return "http://localhost:" + proxy.getPort();
  }

  private String token() {
    given.incrementAndGet();
    return good;
  }

  private McpConfig.Builder config(Map<String, ?> entries) {
    McpConfig.Builder builder =
        new ConfigFixture(directory).builder().connectorProxy(origin() + "/mcp/{id}", this::token);
    entries.forEach((name, entry) -> builder.entry(name, Json.of(entry)));
    return builder;
  }

  private static Map<String, String> behind(String id) {
    return Map.of("type", "claudeai-proxy", "id", id);
  }

  @Test
  void eachIsReachedByItsIdAndFailsAlone() {
    McpConfig config =
        config(
                Map.of(
                    "mail", behind("mail"),
                    "odd", behind("a/../b c?"),
                    "broken", behind("broken"),
                    "never", behind("never")))
            .load();
    try (Patchbay bay =
        Patchbay.builder()
            .servers(config)
            .reconnection(io.patchbay.Reconnection.builder().firstTries(1).build())
            .build()) {
      Map<String, Boolean> ready = new LinkedHashMap<>();
      for (ConnectOutcome outcome : bay.connectAll().outcomes().join()) {
        ready.put(outcome.name(), outcome.failure().isEmpty());
      }
      assertThat(ready)
          .containsEntry("mail", true)
          .containsEntry("odd", true)
          .containsEntry("broken", false)
          .containsEntry("never", false);
      assertThat(bay.call("mcp__mail__where", Map.of()).text()).isEqualTo("/mcp/mail");
      assertThat(bay.call("mcp__odd__where", Map.of()).text()).isEqualTo("/mcp/a%2F..%2Fb%20c%3F");
    }
  }

  @Test
  void tokenIsAskedForAgainOnceAfterA401() {
    McpConfig config = config(Map.of("mail", behind("mail"), "never", behind("never"))).load();
    try (Patchbay bay = Patchbay.builder().servers(config).build()) {
      bay.connect(config.current().entry("mail").orElseThrow().server());
      assertThat(given).hasValue(1);
      good = "token-2";
      asked.clear();

      assertThat(bay.call("mcp__mail__where", Map.of()).text()).isEqualTo("/mcp/mail");
      assertThat(given).hasValue(2);
      assertThat(asked).contains("/mcp/mail Bearer token-1", "/mcp/mail Bearer token-2");
      int before = given.get();
      assertThatThrownBy(() -> bay.connect(config.current().entry("never").orElseThrow().server()))
          .isInstanceOf(AuthorizationRequiredException.class);
      assertThat(given.get() - before).isEqualTo(2);
    }
  }

  @Test
  void tokenGoesToNobodyElse() {
    McpConfig config =
        config(
                Map.of(
                    "elsewhere",
                    Map.of("type", "claudeai-proxy", "url", "https://evil.example.com/mcp/mail"),
                    "both",
                    Map.of("type", "claudeai-proxy", "id", "mail", "url", "https://mail.example"),
                    "own",
                    Map.of("type", "claudeai-proxy", "url", origin() + "/mcp/own"),
                    "user",
                    Map.of("type", "claudeai-proxy", "url", origin().replace("//", "//u@") + "/m"),
                    "up",
                    behind("..")))
            .load();
    assertThat(config.current().entry("elsewhere")).isEmpty();
    assertThat(config.current().entry("user")).isEmpty();
    assertThat(config.current().entry("up")).isEmpty();
    assertThat(config.problems())
        .extracting(ConfigProblem::message)
        .anyMatch(message -> message.contains("is not behind the proxy at " + origin()))
        .anyMatch(message -> message.contains("is no id of a server"));
    assertThat(config.current().entry("own")).isPresent();
    assertThat(config.current().entry("both").orElseThrow().server().identity())
        .contains("/mcp/mail")
        .doesNotContain("mail.example");
    McpConfig.Builder builder = McpConfig.builder();
    assertThatThrownBy(() -> builder.connectorProxy("https://proxy.example.com/mcp", () -> "t"))
        .hasMessageContaining("needs {id}");
    assertThatThrownBy(() -> builder.connectorProxy("http://proxy.example.com/{id}", () -> "t"))
        .hasMessageContaining("https, or on this machine");
  }
}
