package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ServerOptions;
import io.patchbay.config.internal.read.EntryFormat;
import io.patchbay.config.internal.read.EntryReader;
import io.patchbay.config.internal.read.FieldDoc;
import io.patchbay.json.Json;
import io.patchbay.spi.OAuthSettings;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every field that a format is said to know changes what comes of an entry: a field that nothing
 * reads fails here.
 */
final class FieldsHaveEffectsTest {
  private static final Map<ConfigFormat, Agent> AGENTS =
      Map.of(
          ConfigFormat.MCP_JSON, Agent.CLAUDE_CODE,
          ConfigFormat.CLAUDE_DESKTOP, Agent.CLAUDE_DESKTOP,
          ConfigFormat.VS_CODE, Agent.VS_CODE,
          ConfigFormat.CURSOR, Agent.CURSOR,
          ConfigFormat.GEMINI_CLI, Agent.GEMINI_CLI,
          ConfigFormat.QWEN_CODE, Agent.QWEN_CODE);

  /** A value of each field that is not its default. */
  private static final Map<String, Object> VALUES =
      Map.ofEntries(
          Map.entry("type", "sse"),
          Map.entry("command", "other"),
          Map.entry("args", List.of("x")),
          Map.entry("env", Map.of("A", "b")),
          Map.entry("cwd", "elsewhere"),
          Map.entry("envFile", ".env"),
          Map.entry("url", "https://other.example.com/mcp"),
          Map.entry("httpUrl", "https://other.example.com/mcp"),
          Map.entry("tcp", "127.0.0.1:9000"),
          Map.entry("headers", Map.of("X-A", "b")),
          Map.entry("headersHelper", "print-headers"),
          Map.entry("timeout", 5000),
          Map.entry("request_timeout_ms", 5000),
          Map.entry("discoveryTimeoutMs", 5000),
          Map.entry("appResourceMaxBytes", 1000),
          Map.entry("appResourceTimeoutMs", 5000),
          Map.entry("alwaysLoad", true),
          Map.entry("alwaysLoadTools", true),
          Map.entry("trust", true),
          Map.entry("description", "what for"),
          Map.entry("disabled", true),
          Map.entry("includeTools", List.of("a")),
          Map.entry("excludeTools", List.of("a")),
          Map.entry("versionNegotiation", "legacy"),
          Map.entry("oauth.enabled", false),
          Map.entry("oauth.clientId", "id"),
          Map.entry("oauth.clientSecret", "secret"),
          Map.entry("oauth.callbackPort", 8080),
          Map.entry("oauth.authServerMetadataUrl", "https://a.example.com/m"),
          Map.entry("oauth.authorizationUrl", "https://a.example.com/a"),
          Map.entry("oauth.tokenUrl", "https://a.example.com/t"),
          Map.entry("oauth.registrationUrl", "https://a.example.com/r"),
          Map.entry("oauth.issuer", "https://a.example.com"),
          Map.entry("oauth.redirectUri", "http://localhost:1/callback"),
          Map.entry("oauth.tokenParamName", "t"),
          Map.entry("oauth.audiences", List.of("a")),
          Map.entry("oauth.scopes", List.of("a")),
          Map.entry("auth.CLIENT_ID", "id"),
          Map.entry("auth.CLIENT_SECRET", "secret"),
          Map.entry("auth.scopes", List.of("a")),
          Map.entry("authProviderType", "google_credentials"),
          Map.entry("targetAudience", "a"),
          Map.entry("targetServiceAccount", "a"),
          Map.entry("dev", Map.of("watch", "x")),
          Map.entry("sandboxEnabled", true),
          Map.entry("sandbox", Map.of()),
          Map.entry("version", "1"),
          Map.entry("gallery", true),
          Map.entry("extension", Map.of()),
          Map.entry("name", "nobody"),
          Map.entry("id", "other"));

  @TempDir Path directory;
  private ConfigFixture machine;

  @BeforeEach
  void setUp() {
    machine = new ConfigFixture(directory);
    machine.project(".env", "FROM_FILE=1");
  }

  static Stream<Arguments> fields() {
    return AGENTS.keySet().stream()
        .sorted()
        .flatMap(
            format -> {
              EntryFormat known = EntryReader.format(format);
              return known.fields().stream().map(field -> Arguments.of(format, field.name()));
            });
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("fields")
  void everyKnownFieldHasAnEffect(ConfigFormat format, String field) {
    Map<String, Object> without = base(format, field);
    Map<String, Object> with = new LinkedHashMap<>(without);
    put(with, field, value(format, field));

    assertThat(outcome(format, with)).isNotEqualTo(outcome(format, without));
  }

  /** What the field means something beside. */
  private static Map<String, Object> base(ConfigFormat format, String field) {
    Map<String, Object> process = Map.of("command", "node");
    Map<String, Object> web =
        switch (format) {
          case MCP_JSON -> Map.of("type", "http", "url", "https://example.com/mcp");
          default -> Map.of("url", "https://example.com/mcp");
        };
    return switch (field) {
      case "type" ->
          switch (format) {
            case QWEN_CODE -> Map.of();
            case CLAUDE_DESKTOP -> process;
            default -> web;
          };
      case "name" -> Map.of("type", "sdk");
      case "id" -> Map.of("type", "claudeai-proxy", "id", "one");
      case "url",
          "headers",
          "headersHelper",
          "authProviderType",
          "targetAudience",
          "targetServiceAccount" ->
          web;
      case "httpUrl" -> web;
      case "tcp" -> Map.of();
      default -> field.startsWith("oauth.") || field.startsWith("auth.") ? web : process;
    };
  }

  private static Object value(ConfigFormat format, String field) {
    if (field.equals("oauth.scopes") && format == ConfigFormat.MCP_JSON) {
      return "a b";
    } else if (field.equals("type")) {
      return switch (format) {
        case QWEN_CODE -> "sdk";
        case CLAUDE_DESKTOP -> "http";
        case VS_CODE, CURSOR -> "nonsense";
        default -> "sse";
      };
    }
    return Objects.requireNonNull(VALUES.get(field), "no value of " + field);
  }

  private static void put(Map<String, Object> entry, String field, Object value) {
    int dot = field.indexOf('.');
    if (dot < 0) {
      entry.put(field, value);
    } else {
      entry.put(field.substring(0, dot), Map.of(field.substring(dot + 1), value));
    }
  }

  /** All that comes of an entry. */
  private Map<String, Object> outcome(ConfigFormat format, Map<String, Object> entry) {
    Path file =
        machine.project(
            "file.json", Json.of(Map.of(format.serversKey(), Map.of("hosted", entry))).toString());
    ConfigSnapshot loaded =
        machine
            .builder()
            .trusted(true)
            .inProcess(
                "hosted", () -> io.patchbay.inprocess.InProcessServer.builder("hosted").build())
            .connectorProxy("https://proxy.example.com/{id}", () -> "token")
            .file(file, format, Scope.USER)
            .load()
            .current();
    Map<String, Object> outcome = new TreeMap<>();
    outcome.put("problems", loaded.problems().stream().map(ConfigProblem::message).toList());
    loaded.entry("hosted").ifPresent(known -> describe(known, outcome));
    return outcome;
  }

  private static void describe(ConfigEntry entry, Map<String, Object> outcome) {
    outcome.put("type", entry.type());
    outcome.put("settings", describable(entry.server().settings()));
    outcome.put("description", entry.description());
    outcome.put("disabled", entry.disabledBecause());
    outcome.put("host", entry.forTheHost());
    outcome.put("oauth", accessors(OAuthSettings.class, entry.oauth()));
    outcome.put("options", accessors(ServerOptions.class, entry.server().options()));
  }

  private static Object describable(Map<String, ?> settings) {
    Map<String, Object> all = new TreeMap<>(settings);
    all.remove("config"); // in-process servers are themselves
    return all;
  }

  private static Map<String, Object> accessors(Class<?> type, Object object) {
    Map<String, Object> values = new TreeMap<>();
    for (Method method : type.getMethods()) {
      if (method.getParameterCount() == 0
          && method.getDeclaringClass() == type
          && !List.of("toBuilder", "builder", "hashCode", "toString").contains(method.getName())) {
        try {
          values.put(method.getName(), String.valueOf(method.invoke(object)));
        } catch (ReflectiveOperationException e) {
          throw new LinkageError(String.valueOf(method), e);
        }
      }
    }
    return values;
  }

  @org.junit.jupiter.api.Test
  void theTablesNameEveryFieldOnce() {
    for (ConfigFormat format : AGENTS.keySet()) {
      List<String> names =
          EntryReader.format(format).fields().stream().map(FieldDoc::name).toList();
      assertThat(names).doesNotHaveDuplicates();
    }
  }
}
