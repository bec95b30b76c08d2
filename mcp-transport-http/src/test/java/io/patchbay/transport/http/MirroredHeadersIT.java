package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.InvalidRequestException;
import io.patchbay.Listing;
import io.patchbay.Patchbay;
import io.patchbay.RemoteErrorException;
import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Headers that repeat what the body says (2026-07-28): names and annotated arguments. */
@ExtendWith(Leaks.class)
class MirroredHeadersIT {
  private final FakeHttpServer server = FakeHttpServer.start().stateless();
  private final Patchbay bay = Patchbay.open();
  private final AtomicReference<List<Map<String, Object>>> tools =
      new AtomicReference<>(List.of(tool("query", annotated("Region"))));

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private Connection connect() {
    server
        .on(
            "tools/list",
            asked ->
                FakeHttpServer.result(
                    asked,
                    Map.of(
                        "resultType",
                        "complete",
                        "tools",
                        tools.get(),
                        "ttlMs",
                        600_000,
                        "cacheScope",
                        "private")))
        .on("tools/call", asked -> FakeHttpServer.result(asked, FakeHttpServer.text("ok")));
    return bay.connect(HttpServer.of("fake", server.url()));
  }

  private static Map<String, Object> tool(String name, Map<String, Object> region) {
    return Map.of(
        "name",
        name,
        "inputSchema",
        Map.of(
            "type",
            "object",
            "properties",
            Map.of(
                "region",
                region,
                "dry",
                Map.of("type", "boolean", "x-mcp-header", "Dry-Run"),
                "limit",
                Map.of("type", "integer", "x-mcp-header", "Limit"),
                "inner",
                Map.of(
                    "type",
                    "object",
                    "properties",
                    Map.of("tenant", Map.of("type", "string", "x-mcp-header", "Tenant"))),
                "plain",
                Map.of("type", "string"))));
  }

  private static Map<String, Object> annotated(String header) {
    return Map.of("type", "string", "x-mcp-header", header);
  }

  private FakeHttpServer.Asked call(Map<String, ?> arguments) {
    Connection fake = connect();
    assertThat(fake.listTools().items()).hasSize(1);
    fake.callTool("query", arguments);
    return server.the("tools/call");
  }

  @Test
  @Requirement({"HTTP-M-20", "HTTP-M-23", "HTTP-M-24"})
  void annotatedArgumentsGoIntoHeaders() {
    FakeHttpServer.Asked asked =
        call(
            Map.of(
                "region",
                "us west 1",
                "dry",
                true,
                "limit",
                42.0,
                "inner",
                Map.of("tenant", "blue"),
                "plain",
                "p"));
    assertThat(asked.header("Mcp-Param-Region")).isEqualTo("us west 1");
    assertThat(asked.header("Mcp-Param-Dry-Run")).isEqualTo("true");
    assertThat(asked.header("Mcp-Param-Limit")).isEqualTo("42");
    assertThat(asked.header("Mcp-Param-Tenant")).isEqualTo("blue");
    assertThat(asked.headers().names().stream().filter(name -> name.startsWith("Mcp-Param-")))
        .hasSize(4);
    assertThat(JsonPath.find(asked.params(), "arguments.region")).isEqualTo(Json.of("us west 1"));
  }

  @Test
  @Requirement({"HTTP-M-23", "HTTP-M-26", "HTTP-M-29"})
  void absentNullAndOddArgumentsHaveNoHeaderAndAnEmptyOneHas() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("region", "");
    arguments.put("dry", null);
    arguments.put("limit", List.of(1));
    FakeHttpServer.Asked asked = call(arguments);
    assertThat(asked.headers().get("Mcp-Param-Region")).isEmpty();
    assertThat(asked.headers().names().stream().filter(name -> name.startsWith("Mcp-Param-")))
        .containsExactly("Mcp-Param-Region");
  }

  @Test
  @Requirement({"HTTP-M-25", "SEC-16"})
  void valueThatNoHeaderCanCarryIsEncoded() {
    FakeHttpServer.Asked asked =
        call(Map.of("region", "Hello, 世界", "inner", Map.of("tenant", "a\r\nX-Evil: yes")));
    assertThat(asked.header("Mcp-Param-Region")).isEqualTo("=?base64?SGVsbG8sIOS4lueVjA==?=");
    assertThat(asked.header("Mcp-Param-Tenant")).startsWith("=?base64?");
    assertThat(asked.header("X-Evil")).isEmpty();
  }

  @Test
  @Requirement("HTTP-M-24")
  void integerThatIsTooLargeIsRefusedHere() {
    Connection fake = connect();
    assertThat(fake.listTools().items()).hasSize(1);
    assertThatThrownBy(() -> fake.callTool("query", Map.of("limit", 9007199254740992L)))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("limit");
    fake.callTool("query", Map.of("limit", -9007199254740991L));
    assertThat(server.the("tools/call").header("Mcp-Param-Limit")).isEqualTo("-9007199254740991");
  }

  @Test
  @Requirement({"HTTP-M-08", "HTTP-M-25"})
  void namesAreRepeatedAsTheyAre() {
    Connection fake = connect();
    server.on(
        "resources/read", asked -> FakeHttpServer.result(asked, Map.of("contents", List.of())));
    server.on("prompts/get", asked -> FakeHttpServer.result(asked, Map.of("messages", List.of())));
    for (String uri : List.of("file:///a%20b.txt", "demo://x?id=123#part", "file:///grüezi")) {
      fake.readResource(uri);
    }
    fake.getPrompt("greet", Map.of());
    fake.callTool("größe", Map.of());
    assertThat(server.all("resources/read"))
        .extracting(asked -> asked.header("Mcp-Name"))
        .containsExactly(
            "file:///a%20b.txt", "demo://x?id=123#part", "=?base64?ZmlsZTovLy9ncsO8ZXpp?=");
    assertThat(server.the("prompts/get").header("Mcp-Name")).isEqualTo("greet");
    assertThat(server.the("tools/call").header("Mcp-Name")).isEqualTo("=?base64?Z3LDtsOfZQ==?=");
    assertThat(server.the("server/discover").headers().get("Mcp-Name")).isNull();
  }

  @Test
  @Requirement({"HTTP-M-04", "HTTP-M-06", "HTTP-M-07"})
  void headersAgreeWithTheBody() {
    call(Map.of());
    for (FakeHttpServer.Asked asked : server.log()) {
      assertThat(asked.body().isObject()).isTrue();
      assertThat(asked.header("Mcp-Method")).isEqualTo(asked.method());
      Json meta = JsonPath.at(asked.params(), "_meta");
      assertThat(meta.get("io.modelcontextprotocol/protocolVersion"))
          .isEqualTo(Json.of(asked.header("MCP-Protocol-Version")));
    }
  }

  @Test
  @Requirement("HTTP-M-11")
  void sessionOfAStatelessServerIsNotTakenUp() {
    Connection fake = connect();
    server.on(
        "tools/call",
        asked ->
            FakeHttpServer.result(asked, FakeHttpServer.text("ok"))
                .newBuilder()
                .setHeader("Mcp-Session-Id", "s-1")
                .build());
    fake.callTool("query", Map.of());
    fake.callTool("query", Map.of());
    fake.close();
    assertThat(server.log())
        .allSatisfy(asked -> assertThat(asked.headers().get("Mcp-Session-Id")).isNull());
    assertThat(server.all("GET")).isEmpty();
    assertThat(server.all("DELETE")).isEmpty();
  }

  @Test
  @Requirement("HTTP-M-27")
  void toolThatWasNeverListedIsCalledWithoutThem() {
    connect().callTool("query", Map.of("region", "eu"));
    assertThat(server.the("tools/call").headers().get("Mcp-Param-Region")).isNull();
    assertThat(server.all("tools/list")).isEmpty();
  }

  private MockResponse mismatchUnless(String header, FakeHttpServer.Asked asked) {
    return asked.headers().get("Mcp-Param-" + header) == null
        ? FakeHttpServer.error(asked, 400, -32020, "header mismatch")
        : FakeHttpServer.result(asked, FakeHttpServer.text("ok"));
  }

  @Test
  @Requirement({"HTTP-M-28", "HTTP-M-27"})
  void staleAnnotationsAreListedAnewAndTheCallIsSentOnceMore() {
    Connection fake = connect();
    assertThat(fake.listTools().items()).hasSize(1);
    tools.set(List.of(tool("query", annotated("Zone"))));
    server.on("tools/call", asked -> mismatchUnless("Zone", asked));
    assertThat(fake.callTool("query", Map.of("region", "eu")).text()).isEqualTo("ok");
    assertThat(server.lines())
        .containsExactly(
            "POST server/discover",
            "POST tools/list",
            "POST tools/call",
            "POST tools/list",
            "POST tools/call");
    List<FakeHttpServer.Asked> calls = server.all("tools/call");
    assertThat(calls.get(1).id()).isNotEqualTo(calls.get(0).id());
    assertThat(calls.get(1).headers().get("Mcp-Param-Region")).isNull();
    assertThat(Eventually.get(fake.callToolAsync("query", Map.of("region", "eu"))).text())
        .isEqualTo("ok");
  }

  @Test
  @Requirement("HTTP-M-28")
  void mismatchThatStaysIsTheError() {
    Connection fake = connect();
    server.on("tools/call", asked -> FakeHttpServer.error(asked, 400, -32020, "header mismatch"));
    assertThatThrownBy(() -> fake.callTool("query", Map.of("region", "eu")))
        .isInstanceOf(RemoteErrorException.class)
        .hasMessageContaining("header mismatch");
    assertThat(server.all("tools/call")).hasSize(2);
    assertThat(server.all("tools/list")).hasSize(1);
  }

  @Test
  @Requirement({"HTTP-M-21", "HTTP-M-22"})
  void toolsWithInvalidAnnotationsAreLeftOut() {
    List<Map<String, Object>> listed = new ArrayList<>();
    for (String header : List.of("", "a b", "a:b", "größe", "dry-run")) {
      listed.add(tool("bad-" + listed.size(), annotated(header)));
    }
    listed.add(tool("bad-number", Map.of("type", "number", "x-mcp-header", "N")));
    listed.add(
        tool(
            "bad-items",
            Map.of("type", "array", "items", Map.of("type", "string", "x-mcp-header", "Item"))));
    listed.add(tool("good", annotated("Region")));
    tools.set(listed);
    Listing<Tool> listing = connect().listTools();
    assertThat(listing.items()).extracting(Tool::name).containsExactly("good");
    assertThat(listing.skipped()).hasSize(7);
  }

  @Test
  @Requirement("HTTP-M-22")
  void toolsWithInvalidAnnotationsAreKeptWhereNothingIsMirrored() {
    tools.set(List.of(tool("odd", annotated("a b"))));
    server.handshake("s-1");
    Connection fake = connect();
    assertThat(fake.listTools().items()).hasSize(1);
    fake.callTool("odd", Map.of("region", "eu"));
    assertThat(server.the("tools/call").headers().names())
        .noneMatch(name -> name.startsWith("Mcp-Param-"));
  }
}
