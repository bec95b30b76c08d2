package io.patchbay.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PayloadReadingTest {
  @Test
  void oneBadToolHidesNoOther() {
    ListToolsResult page =
        ListToolsResult.from(
            Json.parse(
                """
                {"tools": [{"name": "a", "inputSchema": {}}, {"name": 1, "inputSchema": {}}, null,
                 {"name": "b", "inputSchema": {}}], "nextCursor": "2"}"""));
    assertThat(page.tools()).extracting(Tool::name).containsExactly("a", "b");
    assertThat(page.skipped()).extracting(SkippedEntry::index).containsExactly(1, 2);
    assertThat(page.skipped().get(0).reason())
        .isEqualTo("Tool: 'name' must be STRING, it is NUMBER");
    assertThat(page.skipped().get(1).json()).isEqualTo(Json.ofNull());
    assertThat(page.nextCursor()).contains("2");
  }

  @Test
  void aListThatIsNoArrayIsRefused() {
    assertThatThrownBy(() -> ListToolsResult.from(Json.parse("{\"tools\": {}}")))
        .isInstanceOf(JsonException.class)
        .hasMessage("ListToolsResult: 'tools' must be ARRAY, it is OBJECT");
  }

  @Test
  void aToolResultWithoutMembersIsEmpty() {
    assertThat(CallToolResult.from(Json.emptyObject()).content()).isEmpty();
    CallToolResult nothing =
        CallToolResult.from(
            Json.parse("{\"content\": null, \"structuredContent\": null, \"isError\": null}"));
    assertThat(nothing.content()).isEmpty();
    assertThat(nothing.isError()).isFalse();
    assertThat(nothing.text()).isEmpty();
    assertThat(nothing.structuredContent()).contains(Json.ofNull());
    assertThat(nothing.resultType()).isEqualTo(ResultType.COMPLETE);
  }

  @Test
  void changesAToolResultWithoutLosingMembers() {
    CallToolResult result = CallToolResult.from(Json.parse("{\"content\": [], \"x\": [1]}"));
    assertThat(result.toBuilder().isError(true).build().json())
        .isEqualTo(Json.parse("{\"content\": [], \"x\": [1], \"isError\": true}"));
  }

  @Test
  void contentOfBadShapeIsUnknown() {
    List<String> blocks =
        List.of(
            "{}",
            "{\"type\": 1}",
            "{\"type\": \"hologram\"}",
            "{\"type\": \"text\"}",
            "{\"type\": \"image\", \"data\": \"\"}",
            "{\"type\": \"resource\", \"resource\": []}",
            "{\"type\": \"resource_link\", \"uri\": \"a:b\"}");
    for (String block : blocks) {
      assertThat(ContentBlock.from(Json.parse(block))).isInstanceOf(UnknownContent.class);
    }
    assertThat(ContentBlock.from(Json.parse(blocks.get(2))).type()).isEqualTo("hologram");
    assertThat(ContentBlock.from(Json.parse(blocks.get(0))).type()).isEmpty();
    assertThat(CallToolResult.from(Json.parse("{\"content\": [3, {}]}")).content()).hasSize(1);
  }

  @Test
  void samplingContentIsABlockOrAList() {
    assertThat(message("{\"type\": \"text\", \"text\": \"a\"}").content())
        .containsExactly(TextContent.of("a"));
    assertThat(
            message("[{\"type\": \"text\", \"text\": \"a\"}, {\"type\": \"tool_use\"}]").content())
        .hasSize(2)
        .element(1)
        .isInstanceOf(UnknownContent.class);
    assertThat(message("null").content()).isEmpty();
    assertThat(SamplingMessage.ofText(Role.USER, "a").json().get("content"))
        .isEqualTo(TextContent.of("a").json());
  }

  private static SamplingMessage message(String content) {
    return SamplingMessage.from(Json.parse("{\"role\": \"user\", \"content\": " + content + "}"));
  }

  @Test
  void bytesAreStrictBase64() {
    assertThat(ImageContent.of(new byte[] {-1, 0, 7, 9}, "image/png").bytes())
        .containsExactly(-1, 0, 7, 9);
    for (String bad : List.of("A", "AAA", "AA=A", "A===", "AA==AA==", "A-_A", "AAAA\n", "AAA ")) {
      BlobResourceContents blob = BlobResourceContents.builder("a:b", bad).build();
      assertThatThrownBy(blob::bytes)
          .as(bad)
          .isInstanceOf(JsonException.class)
          .hasMessageStartingWith("BlobResourceContents: 'blob' is not base64: ");
    }
  }

  @Test
  void contentsThatAreNeitherTextNorBlobAreUnknown() {
    ResourceContents odd = ResourceContents.from(Json.parse("{\"uri\": \"a:b\", \"text\": 1}"));
    assertThat(odd).isInstanceOf(UnknownResourceContents.class);
    assertThat(odd.uri()).isEqualTo("a:b");
    assertThat(ResourceContents.from(Json.emptyObject()).uri()).isEmpty();
  }

  @Test
  void unknownValuesOfEnumsSurvive() {
    CreateMessageResult result =
        CreateMessageResult.ofText("a", "m").toBuilder().stopReason(StopReason.of("bored")).build();
    assertThat(result.stopReason()).contains(StopReason.of("bored")).get().hasToString("bored");
    assertThat(CreateMessageResult.from(Json.parse(result.toString())).stopReason())
        .contains(new StopReason("bored"));
    assertThat(Role.of("user")).isEqualTo(Role.USER);
    assertThat(LoggingLevel.ERROR.isAtLeast(LoggingLevel.WARNING)).isTrue();
    assertThat(LoggingLevel.DEBUG.isAtLeast(LoggingLevel.of("odd"))).isFalse();
    assertThat(TaskStatus.FAILED.isTerminal()).isTrue();
    assertThat(TaskStatus.of("odd").isTerminal()).isFalse();
  }

  @Test
  void optionalMembersOfAWrongKindAreAbsent() {
    Tool tool =
        Tool.from(
            Json.parse(
                """
                {"name": "a", "inputSchema": {}, "title": 1, "annotations": [], "icons": {},
                 "execution": 3, "_meta": "x"}"""));
    assertThat(tool.title()).isEmpty();
    assertThat(tool.annotations()).isEmpty();
    assertThat(tool.icons()).isEmpty();
    assertThat(tool.execution()).isEmpty();
    assertThat(tool.meta()).isEmpty();
    assertThat(tool.json().get("title")).isEqualTo(Json.of(1));
  }

  @Test
  void anElicitationWithoutModeIsAForm() {
    String schema = "\"requestedSchema\": {\"type\": \"object\", \"properties\": {}}";
    assertThat(ElicitRequestParams.from(Json.parse("{\"message\": \"m\", " + schema + "}")))
        .isInstanceOf(ElicitRequestFormParams.class);
    assertThatThrownBy(
            () -> ElicitRequestParams.from(Json.parse("{\"message\": \"m\", \"mode\": \"tv\"}")))
        .hasMessage("unknown mode of elicitation: \"tv\"");
    assertThatThrownBy(() -> ElicitRequestParams.from(Json.parse("{\"message\": \"m\"}")))
        .hasMessage("ElicitRequestFormParams: 'requestedSchema' is missing");
    assertThatThrownBy(
            () ->
                ElicitRequestParams.from(
                    Json.parse("{\"message\": \"m\", \"requestedSchema\": {}}")))
        .hasMessage(
            "ElicitRequestFormParams: 'requestedSchema' is wrong: RequestedSchema: 'properties' must"
                + " be OBJECT, it is missing");
  }

  @Test
  void fieldsOfAFormAreToldApart() {
    assertThat(field("{\"type\": \"string\"}")).isInstanceOf(StringSchema.class);
    assertThat(field("{\"type\": \"string\", \"enum\": [\"a\"]}"))
        .isInstanceOf(UntitledSingleSelectEnumSchema.class);
    assertThat(field("{\"type\": \"integer\"}")).isInstanceOf(NumberSchema.class);
    assertThat(field("{\"type\": \"object\"}")).isInstanceOf(UnknownSchema.class);
    assertThat(field("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}"))
        .isInstanceOf(UnknownSchema.class);
    EnumSchema legacy =
        EnumSchema.from(
            Json.parse("{\"type\": \"string\", \"enum\": [\"a\", \"b\"], \"enumNames\": [\"A\"]}"));
    assertThat(legacy.options()).containsExactly(EnumOption.of("a", "A"), EnumOption.of("b", "b"));
    assertThat(
            UntitledMultiSelectEnumSchema.builder(UntitledEnumItems.of(List.of("a")))
                .build()
                .options())
        .containsExactly(EnumOption.of("a", "a"));
  }

  private static PrimitiveSchemaDefinition field(String json) {
    return PrimitiveSchemaDefinition.from(Json.parse(json));
  }

  @Test
  void anElicitationCapabilityWithoutModesMeansForms() {
    ElicitationCapability plain = ElicitationCapability.builder().build();
    assertThat(plain.supportsForm()).isTrue();
    assertThat(plain.supportsUrl()).isFalse();
    ElicitationCapability url = ElicitationCapability.builder().url(Map.of()).build();
    assertThat(url.supportsForm()).isFalse();
    assertThat(url.supportsUrl()).isTrue();
  }

  @Test
  void taskCapabilitiesAreFoundByGroupAndName() {
    ServerTasksCapability tasks =
        ServerTasksCapability.from(Json.parse("{\"requests\": {\"tools\": {\"call\": {}}}}"));
    assertThat(tasks.toolsCall()).isTrue();
    assertThat(ServerTasksCapability.builder().build().toolsCall()).isFalse();
    ClientTasksCapability client =
        ClientTasksCapability.from(
            Json.parse("{\"requests\": {\"sampling\": {\"createMessage\": {}}}}"));
    assertThat(client.samplingCreateMessage()).isTrue();
    assertThat(client.elicitationCreate()).isFalse();
  }

  @Test
  void idsAreTextOrIntegers() {
    assertThat(RequestId.from(Json.parse("7"))).isEqualTo(RequestId.of(7)).hasToString("7");
    assertThat(RequestId.of("7")).isNotEqualTo(RequestId.of(7)).hasToString("\"7\"");
    assertThatThrownBy(() -> ProgressToken.from(Json.ofNull()))
        .hasMessage("ProgressToken: expected a string or a number, found NULL");
  }

  @Test
  void theServerOfADiscoveryIsInItsMetadata() {
    DiscoverResult result =
        DiscoverResult.from(
            Json.parse(
                """
                {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                 "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "s", "version": "1"}}}"""));
    assertThat(result.serverInfo()).contains(Implementation.builder("s", "1").build());
    assertThat(result.capabilities().tools()).isPresent();
    assertThat(result.capabilities().prompts()).isEmpty();
  }

  @Test
  void aRequiredMemberOfAWrongShapeIsNamed() {
    assertThatThrownBy(
            () ->
                InitializeResult.from(
                    Json.parse(
                        """
                        {"capabilities": {}, "serverInfo": {"name": "s"}}""")))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("InitializeResult: 'protocolVersion' must be STRING, it is missing");
  }
}
