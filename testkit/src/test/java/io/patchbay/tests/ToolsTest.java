package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.InvalidRequestException;
import io.patchbay.Listing;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ImageContent;
import io.patchbay.model.TextContent;
import io.patchbay.model.Tool;
import io.patchbay.model.UnknownContent;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class ToolsTest {

  private static Listing<Tool> listed(String tools) {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/list")
                    .replyRaw(
                        "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"tools\":"
                            + tools.replace("\n", "")
                            + "}}"))) {
      return bay.connect().listTools();
    }
  }

  private static CallToolResult called(String result) {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/call")
                    .replyRaw("{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":" + result + "}"))) {
      return bay.connect().callTool("t", Map.of());
    }
  }

  @Test
  @Requirement({"TOOL-01", "TOOL-02"})
  void badEntriesAreLeftOutWithAReasonAndTheRestStays() {
    Listing<Tool> tools =
        listed(
            """
            [{"name":"good","inputSchema":{"type":"object"}},{"name":"no schema"},
            {"inputSchema":{"type":"object"}},7,null,
            {"name":"null schema","inputSchema":null},
            {"name":"last","inputSchema":{"type":"object","additionalProperties":false},"x":[1]}]
            """);
    assertThat(tools).extracting(Tool::name).containsExactly("good", "last");
    assertThat(tools.skipped()).extracting(entry -> entry.index()).containsExactly(1, 2, 3, 4, 5);
    assertThat(tools.skipped().get(0).reason()).contains("inputSchema");
    assertThat(tools.items().get(1).json().get("x")).isEqualTo(Json.of(List.of(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "title, annotated, name, title",
    "'', annotated, name, annotated",
    "'', '', name, name"
  })
  @Requirement("TOOL-02")
  void displayNameHasAnOrder(String title, String annotated, String name, String shown) {
    String members = title.isEmpty() ? "" : "\"title\":\"" + title + "\",";
    members += annotated.isEmpty() ? "" : "\"annotations\":{\"title\":\"" + annotated + "\"},";
    Listing<Tool> tools = listed("[{" + members + "\"name\":\"" + name + "\",\"inputSchema\":{}}]");
    assertThat(tools).extracting(Tool::displayName).containsExactly(shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"naïve tool", "a.b/c", "工具", "x-y_z.1", " ", "\"q\""})
  @Requirement("TOOL-03")
  void anyNameCanBeCalled(String name) {
    try (ScriptedBay bay =
        Given.legacy(
            s -> s.expect("tools/call").with("params.name", name).reply(Given.text("ok")))) {
      assertThat(bay.connect().callTool(name, Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement("TOOL-05")
  void hintsAreAbsentUnlessSaid() {
    Listing<Tool> tools =
        listed(
            """
            [{"name":"a","inputSchema":{},"annotations":{}},
            {"name":"b","inputSchema":{},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]
            """);
    var silent = tools.items().get(0).annotations().orElseThrow();
    assertThat(silent.readOnlyHint()).isEmpty();
    assertThat(silent.destructiveHint()).isEmpty();
    assertThat(silent.isReadOnly()).isFalse();
    assertThat(silent.isDestructive()).isTrue();
    assertThat(silent.isIdempotent()).isFalse();
    assertThat(silent.isOpenWorld()).isTrue();
    var said = tools.items().get(1).annotations().orElseThrow();
    assertThat(said.readOnlyHint()).contains(true);
    assertThat(said.openWorldHint()).contains(false);
    assertThat(said.isReadOnly()).isTrue();
    assertThat(said.isDestructive()).isFalse();
    assertThat(said.isOpenWorld()).isFalse();
  }

  @Test
  @Requirement("TOOL-07")
  void blocksOfEveryKindAreKeptInOrder() {
    CallToolResult result =
        called(
            "{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"hologram\",\"data\":[1]},"
                + "{\"type\":\"image\",\"data\":\"AA==\",\"mimeType\":\"image/png\"},"
                + "{\"type\":\"text\",\"text\":\"b\"}]}");
    assertThat(result.content())
        .hasSize(4)
        .hasExactlyElementsOfTypes(
            TextContent.class, UnknownContent.class, ImageContent.class, TextContent.class);
    assertThat(result.content().get(1).json().get("data")).isEqualTo(Json.of(List.of(1)));
    assertThat(result.text()).contains("a").contains("b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"structuredContent\":{\"x\":1}}",
        "{\"content\":null,\"structuredContent\":{\"x\":1}}",
        "{\"content\":[],\"structuredContent\":{\"x\":1}}"
      })
  @Requirement({"TOOL-09", "TOOL-01"})
  void contentMayBeMissing(String result) {
    CallToolResult called = called(result);
    assertThat(called.content()).isEmpty();
    assertThat(called.structuredContent()).contains(Json.of(Map.of("x", 1)));
    assertThat(called.isError()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":1}", "[1]", "7", "\"x\"", "true", "null"})
  @Requirement("TOOL-09")
  void structuredContentIsAnyValueAndAbsentIsNotNull(String value) {
    assertThat(called("{\"content\":[],\"structuredContent\":" + value + "}").structuredContent())
        .contains(Json.parse(value));
    assertThat(called("{\"content\":[]}").structuredContent()).isEmpty();
  }

  @Test
  @Requirement({"TOOL-01", "TOOL-12"})
  void argumentsAreAnObject() {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/call")
                    .with("params.arguments", Map.of())
                    .reply(Given.text("ok")))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", List.of(1), CallOptions.DEFAULT))
          .isInstanceOf(InvalidRequestException.class);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"TOOL-01", "STDIO-17"})
  void schemasStayAsTheyCame() {
    String schema =
        "{\"type\":\"object\",\"$schema\":\"http://json-schema.org/draft-07/schema#\","
            + "\"properties\":{\"a\":{\"$ref\":\"#/$defs/x\"},\"b\":true,"
            + "\"c\":{\"type\":\"number\",\"x-mcp-header\":\"bad header\"}},"
            + "\"additionalProperties\":{\"type\":[\"string\",\"null\"]}}";
    Listing<Tool> tools = listed("[{\"name\":\"t\",\"inputSchema\":" + schema + "}]");
    assertThat(tools.items().get(0).inputSchema().toString()).isEqualTo(schema);
  }

  @Test
  @Requirement({"SCH-06", "SCH-03"})
  void schemasOfEveryKindComeThroughByteForByteAndNothingIsFetched() throws Exception {
    try (ServerSocket elsewhere = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + elsewhere.getLocalPort() + "/schema.json";
      String schema =
          "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"$id\":\""
              + url
              + "\",\"type\":\"object\",\"properties\":{\"z\":{\"$ref\":\""
              + url
              + "#/$defs/x\"},\"a\":{\"$ref\":\"#here\"},\"n\":{\"const\":1.50e3}},"
              + "\"$defs\":{\"x\":{\"$anchor\":\"here\",\"oneOf\":[{\"type\":\"string\"},false]}},"
              + "\"allOf\":[{\"if\":true,\"then\":{}}],\"x-acme\":{\"deep\":[null,{\"k\":[]}]}}";
      Json parsed = Json.parse(schema);
      Map<String, Object> declared =
          Map.of("name", "t", "inputSchema", parsed, "outputSchema", parsed);
      try (ScriptedBay bay =
          Given.legacy(
              s -> {
                s.expect("tools/list").reply(Map.of("tools", List.of(declared)));
                s.expect("tools/call")
                    .reply(Map.of("content", List.of(), "structuredContent", Map.of("z", "v")));
              })) {
        Connection connection = bay.connect();
        Tool tool = connection.listTools().items().get(0);
        assertThat(tool.inputSchema().toString()).isEqualTo(schema);
        assertThat(tool.outputSchema().orElseThrow().toString()).isEqualTo(schema);
        assertThat(tool.inputSchema()).isEqualTo(parsed);
        CallToolResult called = connection.callTool("t", Map.of("z", "v"));
        assertThat(called.structuredContent()).contains(Json.of(Map.of("z", "v")));
      }
      elsewhere.setSoTimeout(1);
      assertThatThrownBy(elsewhere::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  @Requirement("TOOL-05")
  void hintsChangeNothingOfACall() {
    Map<String, Object> harmless =
        Map.of(
            "name",
            "t",
            "inputSchema",
            Map.of("type", "object"),
            "annotations",
            Map.of("readOnlyHint", true, "destructiveHint", false));
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call").reply(Given.text("before"));
              s.expect("tools/list").reply(Map.of("tools", List.of(harmless)));
              s.expect("tools/call")
                  .with("params.name", "t")
                  .with("params.arguments", Map.of())
                  .reply(Given.text("after"));
            })) {
      Connection connection = bay.connect();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("before");
      assertThat(connection.listTools()).hasSize(1);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("after");
    }
  }
}
