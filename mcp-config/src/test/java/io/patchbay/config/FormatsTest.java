package io.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ProtocolMode;
import io.patchbay.ServerConfig;
import io.patchbay.ToolFilter;
import io.patchbay.json.Json;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.Wire;
import io.patchbay.transport.stdio.StdioServer;
import io.patchbay.transport.ws.WsServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real-shaped file of each agent, read whole. */
final class FormatsTest {
  @TempDir Path directory;
  private ConfigFixture machine;

  @BeforeEach
  void setUp() {
    machine = new ConfigFixture(directory);
  }

  private McpConfig load(String resource, String file, Agent agent) {
    machine.project(file, ConfigFixture.resource(resource));
    return machine.full().agents(agent).load();
  }

  private static <T extends ServerConfig> T server(McpConfig config, String name, Class<T> type) {
    return type.cast(config.current().entry(name).orElseThrow().server());
  }

  @Test
  void readsClaudeCode() {
    McpConfig config = load("mcp.json.claude", ".mcp.json", Agent.CLAUDE_CODE);

    assertThat(config.entries())
        .extracting(ConfigEntry::name)
        .containsExactly(
            "local-db",
            "plain",
            "api",
            "alias",
            "old",
            "socket",
            "later",
            "host",
            "connector",
            "ide",
            "ide-sse");
    StdioServer database = server(config, "local-db", StdioServer.class);
    assertThat(database.command()).isEqualTo(machine.project + "/bin/db");
    assertThat(database.args()).containsExactly("--dsn", "sqlite://x.db");
    assertThat(database.environment())
        .isEqualTo(Map.of("CACHE_DIR", "/tmp", "CLAUDE_PROJECT_DIR", machine.project.toString()));
    assertThat(database.directory()).contains(machine.project.resolve("db"));
    assertThat(database.options().callTimeout()).contains(Duration.ofMinutes(10));
    assertThat(database.options().alwaysLoad()).isTrue();
    assertThat(database.options().protocol()).isEqualTo(ProtocolMode.LEGACY);
    assertThat(database.options().tools())
        .isEqualTo(ToolFilter.builder().include("read_*").exclude("drop_*").build());
    assertThat(server(config, "plain", StdioServer.class).directory()).contains(machine.project);
    HttpServer api = server(config, "api", HttpServer.class);
    assertThat(api.url()).isEqualTo(URI.create("https://api.example.com/mcp"));
    assertThat(api.headers()).containsEntry("X-Key", "canary-key");
    assertThat(api.headerSupplier()).isPresent();
    assertThat(api.wire()).isEqualTo(Wire.STREAMABLE);
    assertThat(api.options().callTimeout()).contains(Duration.ofMinutes(2));
    ConfigEntry entry = config.current().entry("api").orElseThrow();
    assertThat(entry.oauth().clientId()).contains("your-client-id");
    assertThat(entry.oauth().callbackPort()).hasValue(8080);
    assertThat(entry.oauth().scopes()).containsExactly("channels:read", "chat:write");
    assertThat(entry.oauth().authServerMetadataUrl()).isPresent();
    assertThat(server(config, "alias", HttpServer.class).wire()).isEqualTo(Wire.STREAMABLE);
    assertThat(server(config, "old", HttpServer.class).wire()).isEqualTo(Wire.SSE);
    assertThat(server(config, "socket", WsServer.class).headerSupplier()).isPresent();
    assertThat(config.current().entry("later").orElseThrow().isPlaceholder()).isTrue();
    assertThat(server(config, "connector", HttpServer.class).url())
        .isEqualTo(URI.create("https://proxy.example.com/v1/mcp/mcpsrv_01"));
    assertThat(server(config, "ide", WsServer.class).url().getPort()).isEqualTo(12345);
    assertThat(config.problems()).isEmpty();
  }

  @Test
  void readsClaudeDesktopAndPutsNothingIn() {
    machine.home(
        ".config/Claude/claude_desktop_config.json",
        ConfigFixture.resource("claude_desktop_config.json"));
    McpConfig config = machine.full().agents(Agent.CLAUDE_DESKTOP).load();

    StdioServer server = server(config, "my server", StdioServer.class);
    assertThat(server.args()).endsWith("/Users/me/Desktop", "${HOME}");
    assertThat(server.environment()).isEqualTo(Map.of("API_KEY", "value"));
    assertThat(server.directory()).contains(Path.of("/Users/me"));
    assertThat(config.problems())
        .extracting(ConfigProblem::message)
        .containsExactly("the name has other characters than letters, digits, - and _");
  }

  @Test
  void readsVsCodeAndAsksForInputsOnce() {
    machine.project(".env", "# comment\nAPI_KEY=from-file\nexport EXTRA='x y'\n");
    machine.project(".vscode/mcp.json", ConfigFixture.resource("mcp.json.vscode"));
    List<String> asked = new java.util.ArrayList<>();
    McpConfig config =
        machine
            .full()
            .agents(Agent.VS_CODE)
            .inputs(
                input -> {
                  asked.add(input.id());
                  return input.kind().equals("pickString")
                      ? Optional.empty()
                      : Optional.of("answer");
                })
            .load();
    config.reload();

    assertThat(asked).containsExactly("api-key", "region", "token");
    StdioServer tools = server(config, "localTools", StdioServer.class);
    assertThat(tools.args()).endsWith("--root", machine.project.toString(), machine.home + "/data");
    assertThat(tools.environment())
        .isEqualTo(
            Map.of(
                "API_KEY",
                "answer",
                "REGION",
                "eu",
                "PORT",
                "3001",
                "HOME_DIR",
                "/home/me",
                "PATH",
                "/usr/bin" + java.io.File.pathSeparator + "/opt/bin",
                "EXTRA",
                "x y"));
    ConfigEntry entry = config.current().entry("localTools").orElseThrow();
    assertThat(entry.forTheHost())
        .containsOnlyKeys("dev", "sandboxEnabled", "sandbox", "version", "gallery")
        .containsEntry("version", Json.of("1.2.0"));
    HttpServer remote = server(config, "remote", HttpServer.class);
    assertThat(remote.headers()).containsEntry("X-Red", "Bearer answer");
    assertThat(remote.wire()).isEqualTo(Wire.AUTO);
    assertThat(config.current().entry("remote").orElseThrow().oauth().clientId())
        .contains("example-client-id");
    assertThat(server(config, "legacy", HttpServer.class).wire()).isEqualTo(Wire.AUTO);
    assertThat(config.problems())
        .extracting(ConfigProblem::keyPath)
        .containsExactlyInAnyOrder("servers.localTools.sandboxEnabled", "sandbox");
  }

  @Test
  void readsCursor() {
    machine.project(".env", "FROM_FILE=1");
    McpConfig config = load("mcp.json.cursor", ".cursor/mcp.json", Agent.CURSOR);

    StdioServer local = server(config, "local-server", StdioServer.class);
    assertThat(local.args())
        .containsExactly(
            machine.project + "/tools/mcp_server.py", "--home", machine.home + "/data", "project");
    assertThat(local.environment()).isEqualTo(Map.of("API_KEY", "canary-key", "FROM_FILE", "1"));
    assertThat(server(config, "remote-server", HttpServer.class).headers())
        .containsEntry("Authorization", "Bearer canary-token");
    ConfigEntry oauth = config.current().entry("oauth-server").orElseThrow();
    assertThat(oauth.oauth().clientId()).contains("client");
    assertThat(oauth.oauth().clientSecret()).contains("canary-secret");
    assertThat(oauth.oauth().scopes()).containsExactly("read", "write");
    assertThat(config.problems()).isEmpty();
  }

  @Test
  void readsGeminiCli() {
    McpConfig config = load("settings.json.gemini", ".gemini/settings.json", Agent.GEMINI_CLI);

    StdioServer local = server(config, "local", StdioServer.class);
    assertThat(local.args()).containsExactly("/opt/srv/index.js");
    assertThat(local.environment())
        .isEqualTo(Map.of("API_KEY", "canary-key", "LOG", "info", "GONE", "<>"));
    assertThat(local.directory()).contains(machine.project.resolve("server-directory"));
    assertThat(local.options().unasked()).isTrue();
    assertThat(local.options().trusted()).isFalse();
    assertThat(local.options().callTimeout()).contains(Duration.ofSeconds(30));
    assertThat(config.current().entry("local").orElseThrow().description()).contains("Local tools");
    HttpServer remote = server(config, "remote", HttpServer.class);
    assertThat(remote.wire()).isEqualTo(Wire.STREAMABLE);
    ConfigEntry entry = config.current().entry("remote").orElseThrow();
    assertThat(entry.oauth().clientSecret()).contains("canary-key");
    assertThat(entry.oauth().issuer()).contains("https://p");
    assertThat(entry.oauth().tokenUrl()).contains(URI.create("https://p/token"));
    ConfigEntry proxied = config.current().entry("iap").orElseThrow();
    assertThat(proxied.oauth().providerType()).contains("service_account_impersonation");
    assertThat(proxied.oauth().targetAudience()).contains("ID.apps.googleusercontent.com");
    assertThat(server(config, "iap", HttpServer.class).wire()).isEqualTo(Wire.SSE);
    assertThat(server(config, "stream", HttpServer.class).wire()).isEqualTo(Wire.STREAMABLE);
    assertThat(server(config, "reached", HttpServer.class).wire()).isEqualTo(Wire.AUTO);
    assertThat(config.problems())
        .extracting(ConfigProblem::keyPath)
        .containsExactly("mcpServers.local.env.GONE", "mcpServers.unused.tcp");
  }

  @Test
  void readsQwenCode() {
    machine.project(".qwen/settings.json", ConfigFixture.resource("settings.json.qwen"));
    McpConfig config =
        machine
            .full()
            .inProcess(
                "hosted", () -> io.patchbay.inprocess.InProcessServer.builder("hosted").build())
            .agents(Agent.QWEN_CODE)
            .load();

    StdioServer local = server(config, "my-local", StdioServer.class);
    assertThat(local.environment()).isEqualTo(Map.of("API_KEY", "canary-key", "URL", "${UNSET}"));
    assertThat(local.options().connectTimeout()).contains(Duration.ofMinutes(1));
    assertThat(local.options().alwaysLoad()).isTrue();
    assertThat(local.options().protocol()).isEqualTo(ProtocolMode.LEGACY);
    HttpServer remote = server(config, "remote", HttpServer.class);
    assertThat(remote.wire()).isEqualTo(Wire.STREAMABLE);
    assertThat(remote.options().appBytes()).isEqualTo(4_194_304);
    assertThat(remote.options().appTimeout()).contains(Duration.ofSeconds(30));
    assertThat(server(config, "sse", HttpServer.class).wire()).isEqualTo(Wire.SSE);
    assertThat(config.current().entry("sse").orElseThrow().oauth().enabled()).isFalse();
    assertThat(config.current().entry("hosted")).isPresent();
    assertThat(config.problems())
        .extracting(ConfigProblem::keyPath)
        .containsExactly("mcpServers.my-local.env.URL", "mcpServers.unused.tcp");
  }
}
