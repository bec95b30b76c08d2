package io.patchbay.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.ToJson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a fake server builds satisfies the schemas of the newest revision too. */
class ServerPayloadSchemaTest {
  private static final Revision NEWEST = Revision.load("2026-07-28");

  private static void valid(String definition, ToJson payload) {
    assertThat(SchemaValidator.errors(NEWEST, definition, payload.json().toString()))
        .as(payload.toString())
        .isEmpty();
  }

  @Test
  void lists() {
    Tool tool =
        Tool.builder("add", Map.of("type", "object"))
            .annotations(ToolAnnotations.builder().readOnlyHint(true).build())
            .icons(List.of(Icon.builder("https://a.example/i.png").build()))
            .build();
    valid(
        "ListToolsResult",
        ListToolsResult.builder(List.of(tool))
            .nextCursor("2")
            .ttlMs(0)
            .cacheScope(CacheScope.PUBLIC)
            .resultType(ResultType.COMPLETE)
            .build());
    valid(
        "Prompt",
        Prompt.builder("p")
            .arguments(List.of(PromptArgument.builder("a").required(true).build()))
            .build());
    valid("Resource", Resource.builder("file:///a", "a").size(3).build());
    valid(
        "ResourceTemplate",
        ResourceTemplate.builder("file:///{a}", "a").mimeType("text/plain").build());
  }

  @Test
  void contents() {
    valid(
        "ReadResourceResult",
        ReadResourceResult.builder(
                List.of(
                    TextResourceContents.builder("file:///a", "x").build(),
                    BlobResourceContents.of("file:///b", new byte[] {1, 2, 3})))
            .ttlMs(5)
            .cacheScope(CacheScope.PRIVATE)
            .resultType(ResultType.COMPLETE)
            .build());
    valid(
        "GetPromptResult",
        GetPromptResult.builder(
                List.of(
                    PromptMessage.of(
                        Role.USER, ResourceLink.builder("file:///a", "a").size(1).build()),
                    PromptMessage.of(
                        Role.ASSISTANT,
                        EmbeddedResource.of(
                            TextResourceContents.builder("file:///a", "x").build()))))
            .resultType(ResultType.COMPLETE)
            .build());
  }

  @Test
  void questions() {
    RequestedSchema fields =
        RequestedSchema.builder(
                Map.of(
                    "s", StringSchema.builder().format(StringFormat.DATE).minLength(1).build(),
                    "n", NumberSchema.builder("integer").minimum(0).build(),
                    "b", BooleanSchema.builder().defaultValue(true).build(),
                    "u", UntitledSingleSelectEnumSchema.builder(List.of("a", "b")).build(),
                    "t",
                        TitledSingleSelectEnumSchema.builder(List.of(EnumOption.of("a", "A")))
                            .build(),
                    "m",
                        UntitledMultiSelectEnumSchema.builder(UntitledEnumItems.of(List.of("a")))
                            .maxItems(1)
                            .build(),
                    "k",
                        TitledMultiSelectEnumSchema.builder(
                                TitledEnumItems.of(List.of(EnumOption.of("a", "A"))))
                            .build(),
                    "l",
                        LegacyTitledEnumSchema.builder(List.of("a"))
                            .enumNames(List.of("A"))
                            .build()))
            .required(List.of("s"))
            .build();
    ElicitRequestFormParams form = ElicitRequestFormParams.builder("Who?", fields).build();
    valid("ElicitRequestParams", form);
    valid("ElicitRequestParams", ElicitRequestURLParams.builder("Go", "https://a.example").build());
    valid(
        "InputRequiredResult",
        InputRequiredResult.builder()
            .inputRequests(
                Map.of(
                    "q",
                    InputRequest.builder("elicitation/create")
                        .params(form.json().members())
                        .build()))
            .requestState("s")
            .resultType(ResultType.INPUT_REQUIRED)
            .build());
  }

  @Test
  void discovery() {
    valid(
        "DiscoverResult",
        DiscoverResult.builder(
                List.of("2026-07-28"),
                ServerCapabilities.builder()
                    .tools(ToolsCapability.builder().listChanged(true).build())
                    .resources(ResourcesCapability.builder().subscribe(true).build())
                    .completions(Map.of())
                    .build())
            .ttlMs(1)
            .cacheScope(CacheScope.PUBLIC)
            .resultType(ResultType.COMPLETE)
            .build());
  }
}
