package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.AppDocument;
import io.patchbay.Apps;
import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.ContentSecurityPolicy;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolException;
import io.patchbay.ProtocolMode;
import io.patchbay.Reconnection;
import io.patchbay.RequestTimeoutException;
import io.patchbay.ServerOptions;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ScriptedServerConfig;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class AppsTest {
  private static final String URI = "ui://weather/view";
  private static final Json DECLARED =
      Json.parse(
          "{\"extensions\":{\"io.modelcontextprotocol/ui\":"
              + "{\"mimeTypes\":[\"text/html;profile=mcp-app\"]}}}");

  private static Tool tool(String meta) {
    return Tool.from(Json.parse("{\"name\":\"t\",\"inputSchema\":{},\"_meta\":" + meta + "}"));
  }

  private static ReadResourceResult contents(Map<String, Object> contents) {
    return ReadResourceResult.from(Json.of(Map.of("contents", List.of(contents))));
  }

  private static ContentSecurityPolicy policy(String csp) {
    return ContentSecurityPolicy.of(Json.parse("{\"csp\":" + csp + "}"));
  }

  private static List<String> directive(ContentSecurityPolicy policy, String name) {
    return Arrays.stream(policy.text().split("; ", -1))
        .filter(directive -> directive.startsWith(name + " "))
        .flatMap(directive -> Arrays.stream(directive.split(" ", -1)).skip(1))
        .toList();
  }

  @Test
  @Requirement("APPS-01")
  void theExtensionIsDeclaredWithTheMediaTypesInBothEras() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.extension(Apps.EXTENSION, Apps.SETTINGS),
            s -> {
              s.expect("server/discover").error(-32601, "no");
              s.expect("initialize")
                  .with("params.capabilities", DECLARED)
                  .reply(
                      Map.of(
                          "protocolVersion", "2025-11-25",
                          "capabilities", Map.of(),
                          "serverInfo", Map.of("name", "n", "version", "1")));
              s.expect("notifications/initialized");
            })) {
      bay.connect();
    }
    try (ScriptedBay bay =
        Given.modern(
            with -> with.extension(Apps.EXTENSION, Apps.SETTINGS),
            s ->
                s.expect("tools/call")
                    .with(JsonPath.meta("clientCapabilities"), Given.withTasks(DECLARED))
                    .reply(Given.text("ok")))) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                          | true  | true",
        "{\"ui\":{}}                                 | true  | true",
        "{\"ui\":{\"visibility\":[\"model\",\"app\"]}} | true  | true",
        "{\"ui\":{\"visibility\":[\"model\"]}}       | true  | false",
        "{\"ui\":{\"visibility\":[\"app\"]}}         | false | true",
        "{\"ui\":{\"visibility\":[]}}                | false | false",
        "{\"ui\":{\"visibility\":[\"later\",7]}}     | false | false",
        "{\"ui\":{\"visibility\":\"app\"}}           | true  | true",
        "{\"ui\":[\"app\"]}                          | true  | true"
      })
  @Requirement("APPS-02")
  void aToolIsForModelAndAppsUnlessItsServerSaysOtherwise(
      String meta, boolean model, boolean apps) {
    assertThat(Apps.isForModel(tool(meta))).isEqualTo(model);
    assertThat(Apps.isForApps(tool(meta))).isEqualTo(apps);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"ui\":{\"resourceUri\":\"ui://a\"}}                             | ui://a",
        "{\"ui/resourceUri\":\"ui://b\"}                                   | ui://b",
        "{\"ui\":{\"resourceUri\":\"ui://a\"},\"ui/resourceUri\":\"ui://b\"} | ui://a",
        "{\"ui\":{\"resourceUri\":\"https://a\"}}                          | ",
        "{\"ui\":{\"resourceUri\":7}}                                      | ",
        "{\"ui\":\"ui://a\"}                                               | ",
        "{}                                                                | "
      })
  @Requirement({"APPS-02", "APPS-05"})
  void theAppOfAToolIsInItsMetaAndWithoutOneItIsAPlainTool(String meta, String uri) {
    assertThat(Apps.resourceUri(tool(meta)).orElse(null)).isEqualTo(uri);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("APPS-03")
  void anAppIsReadThoughItIsNotListed(boolean modern) {
    Map<String, Object> app =
        Map.of(
            "uri",
            URI,
            "mimeType",
            Apps.MIME_TYPE,
            "text",
            "<!DOCTYPE html>é",
            "_meta",
            Map.of("ui", Map.of("prefersBorder", true)));
    try (ScriptedBay bay =
        Given.of(
            modern,
            s ->
                s.expect("resources/read")
                    .with("params.uri", URI)
                    .reply(Map.of("contents", List.of(app))))) {
      AppDocument document = Apps.document(URI, bay.connect().readResource(URI));
      assertThat(document.uri()).isEqualTo(URI);
      assertThat(document.html()).isEqualTo("<!DOCTYPE html>é");
      assertThat(document.settings()).isEqualTo(Json.of(Map.of("prefersBorder", true)));
      assertThat(document.policy()).isEqualTo(ContentSecurityPolicy.of(Json.emptyObject()));
    }
  }

  private static ServerOptions.Builder limited() {
    return ServerOptions.builder().protocol(ProtocolMode.LEGACY).reconnection(Reconnection.NEVER);
  }

  private static void reading(
      ServerOptions options,
      ManualTime time,
      Map<String, Object> contents,
      Consumer<Connection> use) {
    try (Patchbay bay =
        Patchbay.builder().transport(ScriptedServerConfig.PROVIDER).time(time).build()) {
      use.accept(
          bay.connect(
              ScriptedServerConfig.of(
                      "s",
                      ScriptedServer.script(
                          s ->
                              s.initialize("2025-11-25", Map.of("resources", Map.of()))
                                  .serve(
                                      (wire, request) -> {
                                        if (!contents.isEmpty()) {
                                          wire.reply(
                                              request, Map.of("contents", List.of(contents)));
                                        }
                                      })))
                  .with(options)));
    }
  }

  @Test
  void anAppThatIsTooLargeIsRefusedAndOtherResourcesAreNot() {
    Map<String, Object> app =
        Map.of("uri", URI, "mimeType", Apps.MIME_TYPE, "text", "<p>\u00e9\u00e9");
    reading(
        limited().appBytes(6).build(),
        new ManualTime(),
        app,
        connection -> {
          assertThatThrownBy(() -> connection.readResource(URI))
              .isInstanceOf(ProtocolException.class)
              .hasMessageContaining("has 7 bytes, and the limit appBytes is 6; raise it");
          assertThatThrownBy(() -> Eventually.get(connection.readResourceAsync(URI)))
              .isInstanceOf(ProtocolException.class);
          assertThat(connection.readResource("file:///x").contents()).hasSize(1);
        });
    reading(
        limited().appBytes(7).build(),
        new ManualTime(),
        app,
        connection -> assertThat(connection.readResource(URI).contents()).hasSize(1));
  }

  @Test
  void readingAnAppHasALimitInTimeOfItsOwn() {
    ManualTime time = new ManualTime();
    reading(
        limited().appTimeout(Duration.ofSeconds(5)).build(),
        time,
        Map.of(),
        connection -> {
          var app = connection.readResourceAsync(URI);
          var other = connection.readResourceAsync("file:///x");
          var patient =
              connection.readResourceAsync(URI, CallOptions.timeout(Duration.ofSeconds(20)));
          time.advance(Duration.ofSeconds(5));
          assertThatThrownBy(() -> Eventually.get(app))
              .isInstanceOf(RequestTimeoutException.class)
              .hasMessageContaining("wall limit of 5000 ms");
          assertThat(other).isNotDone();
          assertThat(patient).isNotDone();
        });
  }

  @Test
  @Requirement("APPS-03")
  void anAppMayBeABlob() {
    String blob = Base64.getEncoder().encodeToString("<p>é".getBytes(StandardCharsets.UTF_8));
    assertThat(
            Apps.document(
                    URI, contents(Map.of("uri", URI, "mimeType", Apps.MIME_TYPE, "blob", blob)))
                .html())
        .isEqualTo("<p>é");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        "text/html; profile=mcp-app",
        "TEXT/HTML;profile=mcp-app",
        "text/html;profile=mcp-app;charset=utf-8",
        ""
      })
  @Requirement("APPS-03")
  void onlyTheExactMediaTypeIsAnApp(String type) {
    assertThatThrownBy(
            () -> Apps.document(URI, contents(Map.of("uri", URI, "mimeType", type, "text", "<p>"))))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining(URI)
        .hasMessageContaining(Apps.MIME_TYPE);
  }

  @Test
  @Requirement("APPS-03")
  void whatIsNoAppIsRefused() {
    Map<String, Object> good = Map.of("uri", URI, "mimeType", Apps.MIME_TYPE, "text", "<p>");
    assertThatThrownBy(() -> Apps.document("https://weather/view", contents(good)))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("ui://");
    assertThatThrownBy(() -> Apps.document("ui://other", contents(good)))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("nothing of this URI");
    assertThatThrownBy(
            () -> Apps.document(URI, contents(Map.of("uri", URI, "mimeType", Apps.MIME_TYPE))))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("neither text nor a blob");
    assertThatThrownBy(
            () ->
                Apps.document(
                    URI, contents(Map.of("uri", URI, "mimeType", Apps.MIME_TYPE, "blob", "%%%"))))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("base64");
    assertThatThrownBy(() -> Apps.document(URI, contents(Map.of("uri", URI, "text", "<p>"))))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("not said");
  }

  @Test
  @Requirement("APPS-04")
  void withoutADeclarationNothingIsReached() {
    assertThat(ContentSecurityPolicy.of(Json.emptyObject()).text())
        .isEqualTo(
            "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'"
                + " 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; font-src 'none';"
                + " connect-src 'none'; frame-src 'none'; base-uri 'self'; object-src 'none';"
                + " form-action 'none'");
    for (String odd : List.of("null", "7", "[]", "{}", "{\"connectDomains\":\"https://a.b\"}")) {
      assertThat(policy(odd)).isEqualTo(ContentSecurityPolicy.of(Json.emptyObject()));
    }
  }

  @Test
  @Requirement("APPS-04")
  void whatIsDeclaredIsAllowedForItsPurposeOnly() {
    ContentSecurityPolicy policy =
        policy(
            """
            {"connectDomains":["https://api.example.com:8443","wss://live.example.com"],
             "resourceDomains":["https://*.cdn.example.com"],
             "frameDomains":["https://video.example.com"],
             "baseUriDomains":["https://base.example.com"]}
            """);
    assertThat(directive(policy, "connect-src"))
        .containsExactly("https://api.example.com:8443", "wss://live.example.com");
    for (String resources :
        List.of("script-src", "style-src", "img-src", "media-src", "font-src")) {
      assertThat(directive(policy, resources)).endsWith("https://*.cdn.example.com");
    }
    assertThat(directive(policy, "frame-src")).containsExactly("https://video.example.com");
    assertThat(directive(policy, "base-uri")).containsExactly("https://base.example.com");
    assertThat(directive(policy, "default-src")).containsExactly("'none'");
    assertThat(policy.text().split("https://api", -1)).hasSize(2);
    assertThat(policy.allowed()).hasSize(5);
    assertThat(policy.refused()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "https:",
        "https://*",
        "https://*.com",
        "data:",
        "blob:",
        "'unsafe-eval'",
        "'none'",
        "https://a.example; script-src *",
        "https://a.example https://b.example",
        "https://a.example\\nx",
        "https://a.example/path",
        "https://a.example?q",
        "https://user@a.example",
        "http://a.example",
        "ws://a.example",
        "a.example",
        "https://10.0.0.1",
        "https://169.254.169.254",
        "https://localhost",
        "http://localhost:3000",
        "http://127.0.0.1:3000",
        "https://[::1]",
        "https://a..example",
        "https://-a.example",
        ""
      })
  @Requirement("APPS-04")
  void whatIsNoOriginNeverAppears(String domain) {
    for (String purpose :
        List.of("connectDomains", "resourceDomains", "frameDomains", "baseUriDomains")) {
      ContentSecurityPolicy policy = policy("{\"" + purpose + "\":[\"" + domain + "\"]}");
      assertThat(policy.text()).isEqualTo(ContentSecurityPolicy.of(Json.emptyObject()).text());
      assertThat(policy.refused()).hasSize(1);
      assertThat(policy.allowed()).isEmpty();
    }
  }

  @Test
  @Requirement("APPS-04")
  void aServerOnThisMachineMayDeclareThisMachine() {
    Json ui =
        Json.parse(
            "{\"csp\":{\"connectDomains\":[\"http://localhost:3000\",\"ws://127.0.0.1\","
                + "\"http://a.example\",\"http://localhost.evil.example\"]}}");
    assertThat(directive(ContentSecurityPolicy.ofLocal(ui), "connect-src"))
        .containsExactly("http://localhost:3000", "ws://127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("APPS-05")
  void withoutTheExtensionAToolWithAnAppIsAPlainTool(boolean modern) {
    Map<String, Object> tool =
        Map.of(
            "name",
            "weather",
            "inputSchema",
            Map.of("type", "object"),
            "_meta",
            Map.of("ui", Map.of("resourceUri", URI)));
    Map<String, Object> result =
        Map.of(
            "content",
            List.of(Map.of("type", "text", "text", "18 °C")),
            "structuredContent",
            Map.of("celsius", 18),
            "_meta",
            Map.of("view", "compact"));
    try (ScriptedBay bay =
        Given.of(
            modern,
            s -> {
              s.expect("tools/list").reply(Map.of("tools", List.of(tool)));
              s.expect("tools/call").with("params.name", "weather").reply(result);
            })) {
      Connection connection = bay.connect();
      assertThat(connection.listTools()).extracting(Tool::name).containsExactly("weather");
      CallToolResult called = connection.callTool("weather", Map.of());
      assertThat(called.text()).isEqualTo("18 °C");
      assertThat(called.structuredContent()).contains(Json.of(Map.of("celsius", 18)));
    }
  }
}
