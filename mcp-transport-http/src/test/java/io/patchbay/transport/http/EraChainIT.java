package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ProtocolVersion;
import io.patchbay.Reconnection;
import io.patchbay.ServerOptions;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What real servers are asked from the first question to the last, in their order. */
@ExtendWith(Leaks.class)
class EraChainIT {
  private static final Map<String, Object> SUM = Map.of("a", 40, "b", 2);

  private static void visit(Connection server, String tool, Map<String, ?> arguments) {
    assertThat(server.listTools().items()).extracting(listed -> listed.name()).contains(tool);
    assertThat(server.callTool(tool, arguments).text()).containsAnyOf("42", "a=40");
    server.close();
  }

  private static Connection connect(Patchbay bay, String url, Wire wire) {
    return bay.connect(HttpServer.builder("real", url).wire(wire).build());
  }

  private static ProtocolVersion chain(Relay relay, String path, Wire wire, String tool) {
    try (Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build()) {
      Connection server = connect(bay, relay.url(path), wire);
      ProtocolVersion spoken = server.protocolVersion();
      visit(server, tool, SUM);
      return spoken;
    }
  }

  private static void requireLines(Relay relay, List<String> lines) {
    boolean unused = Eventually.holds(() -> relay.lines().equals(lines), Duration.ofSeconds(5));
    assertThat(relay.lines()).isEqualTo(lines);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "STREAMABLE"})
  @Requirement({"ERA-08", "HTTP-M-01", "HTTP-M-11", "SSE-10"})
  void statelessServletOfTheJavaSdk(Wire wire) throws Exception {
    try (SdkServlets sdk = SdkServlets.start();
        Relay relay = Relay.to(sdk.port())) {
      assertThat(chain(relay, "/modern", wire, "echo")).isEqualTo(ProtocolVersion.V2026_07_28);
      requireLines(
          relay,
          List.of(
              "POST /modern server/discover",
              "POST /modern tools/list",
              "POST /modern tools/call"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "STREAMABLE"})
  @Requirement({"ERA-08", "ERA-09", "HTTP-L-07", "HTTP-L-21"})
  void streamableServletOfTheJavaSdk(Wire wire) throws Exception {
    try (SdkServlets sdk = SdkServlets.start();
        Relay relay = Relay.to(sdk.port())) {
      assertThat(chain(relay, "/mcp", wire, "echo")).isEqualTo(ProtocolVersion.V2025_11_25);
      requireLines(
          relay,
          List.of(
              "POST /mcp server/discover",
              "POST /mcp initialize",
              "POST /mcp notifications/initialized",
              "GET /mcp",
              "POST /mcp tools/list",
              "POST /mcp tools/call",
              "DELETE /mcp"));
    }
  }

  @Test
  @Requirement({"ERA-11", "SSE-01", "SSE-06"})
  void sseServletOfTheJavaSdk() throws Exception {
    try (SdkServlets sdk = SdkServlets.start();
        Relay relay = Relay.to(sdk.port())) {
      assertThat(chain(relay, "/sse", Wire.AUTO, "echo")).isEqualTo(ProtocolVersion.V2024_11_05);
      requireLines(
          relay,
          List.of(
              "POST /sse server/discover",
              "POST /sse initialize",
              "GET /sse",
              "POST /message initialize",
              "POST /message notifications/initialized",
              "POST /message tools/list",
              "POST /message tools/call"));
    }
  }

  @Test
  @Requirement("SSE-10")
  void sseServletOfTheJavaSdkWhereItIsConfigured() throws Exception {
    try (SdkServlets sdk = SdkServlets.start();
        Relay relay = Relay.to(sdk.port());
        Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build()) {
      Connection server =
          bay.connect(
              HttpServer.builder("real", relay.url("/sse"))
                  .wire(Wire.SSE)
                  .options(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build())
                  .build());
      visit(server, "echo", SUM);
      requireLines(
          relay,
          List.of(
              "GET /sse",
              "POST /message initialize",
              "POST /message notifications/initialized",
              "POST /message tools/list",
              "POST /message tools/call"));
    }
  }

  @Test
  @Requirement("SSE-10")
  void streamableAloneDoesNotTryHttpWithSse() throws Exception {
    try (SdkServlets sdk = SdkServlets.start();
        Relay relay = Relay.to(sdk.port());
        Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build()) {
      assertThatThrownBy(() -> connect(bay, relay.url("/sse"), Wire.STREAMABLE))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("HTTP 404");
      requireLines(relay, List.of("POST /sse server/discover", "POST /sse initialize"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"stateless", "reject"})
  @Requirement({"ERA-08", "HTTP-M-01"})
  void statelessServerOfTheTypeScriptSdk(String legacy) throws Exception {
    try (NodeServer node = NodeServer.start(NpmServers.typescriptOverHttp(legacy));
        Relay relay = Relay.to(node.port())) {
      assertThat(chain(relay, "/mcp", Wire.AUTO, "add")).isEqualTo(ProtocolVersion.V2026_07_28);
      requireLines(
          relay,
          List.of("POST /mcp server/discover", "POST /mcp tools/list", "POST /mcp tools/call"));
    }
  }

  @Test
  @Requirement({"ERA-16", "HTTP-L-19"})
  void statelessServerOfTheTypeScriptSdkAnswersTheHandshake() throws Exception {
    try (NodeServer node = NodeServer.start(NpmServers.typescriptOverHttp("stateless"));
        Relay relay = Relay.to(node.port());
        Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build()) {
      Connection server = handshake(bay, relay);
      assertThat(server.protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
      visit(server, "add", SUM);
      requireLines(
          relay,
          List.of(
              "POST /mcp initialize",
              "POST /mcp notifications/initialized",
              "GET /mcp",
              "POST /mcp tools/list",
              "POST /mcp tools/call"));
    }
  }

  private static Connection handshake(Patchbay bay, Relay relay) {
    return bay.connect(
        HttpServer.builder("real", relay.url("/mcp"))
            .wire(Wire.STREAMABLE)
            .options(ServerOptions.builder().protocol(ProtocolMode.LEGACY).build())
            .build());
  }

  @Test
  @Requirement({"ERA-16", "ERA-17"})
  void statelessServerOfTheTypeScriptSdkRefusesTheHandshakeInItsOwnWords() throws Exception {
    try (NodeServer node = NodeServer.start(NpmServers.typescriptOverHttp("reject"));
        Relay relay = Relay.to(node.port());
        Patchbay bay = Patchbay.builder().reconnection(Reconnection.NEVER).build()) {
      assertThatThrownBy(() -> handshake(bay, relay))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("Unsupported protocol version: 2025-11-25");
      requireLines(relay, List.of("POST /mcp initialize"));
    }
  }

  @Test
  @Requirement({"ERA-09", "HTTP-L-07", "HTTP-L-21"})
  void referenceServerOverStreamableHttp() throws Exception {
    try (NodeServer node = NodeServer.start(NpmServers.everything("streamableHttp"));
        Relay relay = Relay.to(node.port())) {
      assertThat(chain(relay, "/mcp", Wire.AUTO, "get-sum")).isEqualTo(ProtocolVersion.V2025_11_25);
      requireLines(
          relay,
          List.of(
              "POST /mcp server/discover",
              "POST /mcp initialize",
              "POST /mcp notifications/initialized",
              "GET /mcp",
              "POST /mcp tools/list",
              "POST /mcp tools/call",
              "DELETE /mcp"));
    }
  }

  @Test
  @Requirement({"ERA-11", "SSE-01", "SSE-06"})
  void referenceServerOverHttpWithSse() throws Exception {
    try (NodeServer node = NodeServer.start(NpmServers.everything("sse"));
        Relay relay = Relay.to(node.port())) {
      assertThat(chain(relay, "/sse", Wire.AUTO, "get-sum")).isEqualTo(ProtocolVersion.V2025_11_25);
      requireLines(
          relay,
          List.of(
              "POST /sse server/discover",
              "POST /sse initialize",
              "GET /sse",
              "POST /message initialize",
              "POST /message notifications/initialized",
              "POST /message tools/list",
              "POST /message tools/call"));
    }
  }
}
