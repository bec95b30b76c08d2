package io.patchbay.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.json.ToJson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a client sends satisfies the schemas, judged by a validator that is not ours. */
class BuilderSchemaTest {
  private static final Icon ICON =
      Icon.builder("https://a.example/i.png")
          .mimeType("image/png")
          .sizes(List.of("48x48", "any"))
          .theme(IconTheme.DARK)
          .build();
  private static final Implementation CLIENT =
      Implementation.builder("agent", "1.0")
          .title("Agent")
          .description("Does things")
          .websiteUrl("https://a.example/")
          .icons(List.of(ICON))
          .build();
  private static final ClientCapabilities CAPABILITIES =
      ClientCapabilities.builder()
          .roots(RootsCapability.builder().listChanged(true).build())
          .sampling(SamplingCapability.builder().context(Map.of()).tools(Map.of()).build())
          .elicitation(ElicitationCapability.builder().form(Map.of()).url(Map.of()).build())
          .tasks(
              ClientTasksCapability.builder()
                  .list(Map.of())
                  .cancel(Map.of())
                  .requests(Map.of("elicitation", Map.of("create", Map.of())))
                  .build())
          .experimental(Map.of("x", Map.of()))
          .extensions(Map.of("a.example/x", Map.of("y", 1)))
          .build();
  private static final RequestMetaObject META =
      RequestMetaObject.builder()
          .protocolVersion("2026-07-28")
          .clientInfo(CLIENT)
          .clientCapabilities(CAPABILITIES)
          .logLevel(LoggingLevel.WARNING)
          .progressToken(ProgressToken.of(7))
          .build();
  private static final Map<String, Json> META_MEMBERS = META.json().members();
  private static final CreateMessageResult ANSWER =
      CreateMessageResult.ofText("four", "model-1").toBuilder()
          .stopReason(StopReason.END_TURN)
          .build();
  private static final ElicitResult ACCEPTED =
      ElicitResult.accept(Map.of("name", "x", "age", 3, "ok", true, "tags", List.of("a", "b")));

  private static void valid(String revision, String definition, ToJson payload) {
    assertThat(
            SchemaValidator.errors(Revision.load(revision), definition, payload.json().toString()))
        .as("%s of %s: %s", definition, revision, payload)
        .isEmpty();
  }

  private static void validInBoth(String definition, ToJson payload) {
    valid("2025-11-25", definition, payload);
    valid("2026-07-28", definition, payload);
  }

  @Test
  void identityAndCapabilities() {
    validInBoth("Implementation", CLIENT);
    validInBoth("Icon", ICON);
    validInBoth("ClientCapabilities", CAPABILITIES);
    valid("2024-11-05", "ClientCapabilities", CAPABILITIES);
    valid("2026-07-28", "RequestMetaObject", META);
  }

  @Test
  void handshake() {
    valid(
        "2025-11-25",
        "InitializeRequestParams",
        InitializeRequestParams.builder("2025-11-25", CAPABILITIES, CLIENT).build());
    valid(
        "2025-11-25",
        "SetLevelRequestParams",
        SetLevelRequestParams.builder(LoggingLevel.ERROR).build());
    valid("2026-07-28", "RequestParams", RequestParams.builder().meta(META_MEMBERS).build());
  }

  @Test
  void callsOfBothEras() {
    CallToolRequestParams call =
        CallToolRequestParams.builder("add")
            .arguments(Map.of("a", 1))
            .meta(META_MEMBERS)
            .requestState("s")
            .inputResponses(Map.of("q1", ANSWER, "q2", ACCEPTED))
            .build();
    valid("2026-07-28", "CallToolRequestParams", call);
    valid(
        "2025-11-25",
        "CallToolRequestParams",
        call.toBuilder().task(TaskMetadata.builder().ttl(60_000).build()).build());
    validInBoth(
        "GetPromptRequestParams",
        GetPromptRequestParams.builder("p").arguments(Map.of("a", "b")).meta(META_MEMBERS).build());
    validInBoth(
        "ReadResourceRequestParams",
        ReadResourceRequestParams.builder("file:///a").meta(META_MEMBERS).build());
    validInBoth(
        "PaginatedRequestParams",
        PaginatedRequestParams.builder().cursor("c").meta(META_MEMBERS).build());
  }

  @Test
  void completions() {
    CompleteRequestParams ofPrompt =
        CompleteRequestParams.builder(PromptReference.of("p"), CompletionArgument.of("a", "b"))
            .context(CompletionContext.builder().arguments(Map.of("c", "d")).build())
            .meta(META_MEMBERS)
            .build();
    validInBoth("CompleteRequestParams", ofPrompt);
    validInBoth(
        "CompleteRequestParams",
        CompleteRequestParams.builder(
                ResourceTemplateReference.of("file:///{p}"), CompletionArgument.of("p", ""))
            .meta(META_MEMBERS)
            .build());
  }

  @Test
  void subscriptions() {
    valid(
        "2025-11-25",
        "SubscribeRequestParams",
        SubscribeRequestParams.builder("file:///a").build());
    valid(
        "2025-11-25",
        "UnsubscribeRequestParams",
        UnsubscribeRequestParams.builder("file:///a").build());
    SubscriptionFilter filter =
        SubscriptionFilter.builder()
            .toolsListChanged(true)
            .promptsListChanged(true)
            .resourcesListChanged(false)
            .resourceSubscriptions(List.of("file:///a"))
            .build();
    valid(
        "2026-07-28",
        "SubscriptionsListenRequestParams",
        SubscriptionsListenRequestParams.builder(filter).meta(META_MEMBERS).build());
  }

  @Test
  void answersToSampling() {
    validInBoth("CreateMessageResult", ANSWER);
    valid("2024-11-05", "CreateMessageResult", ANSWER);
    ToolUseContent use = ToolUseContent.builder("1", "add", Map.of("a", 1)).build();
    CreateMessageResult several =
        CreateMessageResult.builder(
                Role.ASSISTANT,
                List.of(TextContent.of("x"), ImageContent.of(new byte[] {1}, "image/png"), use),
                "model-1")
            .stopReason(StopReason.TOOL_USE)
            .build();
    validInBoth("CreateMessageResult", several);
    validInBoth(
        "SamplingMessage",
        SamplingMessage.builder(
                Role.USER,
                List.of(
                    ToolResultContent.builder("1", List.of(TextContent.of("3")))
                        .isError(false)
                        .structuredContent(Map.of("sum", 3))
                        .build(),
                    AudioContent.of(new byte[] {1, 2}, "audio/wav")))
            .build());
  }

  @Test
  void answersToElicitationAndRoots() {
    validInBoth("ElicitResult", ACCEPTED);
    validInBoth("ElicitResult", ElicitResult.accept());
    validInBoth("ElicitResult", ElicitResult.decline());
    validInBoth("ElicitResult", ElicitResult.cancel());
    ListRootsResult roots =
        ListRootsResult.of(List.of(Root.builder("file:///home").name("home").build()));
    validInBoth("ListRootsResult", roots);
    valid("2024-11-05", "ListRootsResult", roots);
    valid("2026-07-28", "InputResponse", roots);
  }

  @Test
  void notifications() {
    validInBoth(
        "ProgressNotificationParams",
        ProgressNotificationParams.builder(ProgressToken.of("t"), 0.5)
            .total(1)
            .message("half")
            .build());
    validInBoth(
        "CancelledNotificationParams",
        CancelledNotificationParams.builder().requestId(RequestId.of(3)).reason("late").build());
  }

  @Test
  void tasks() {
    Task task =
        Task.builder("t", TaskStatus.WORKING)
            .createdAt("2025-11-25T10:30:00Z")
            .lastUpdatedAt("2025-11-25T10:40:00Z")
            .ttlUnlimited()
            .pollInterval(500)
            .build();
    assertThat(task.ttl()).isEmpty();
    valid("2025-11-25", "Task", task);
    valid("2025-11-25", "CreateTaskResult", CreateTaskResult.builder(task).build());
    valid("2025-11-25", "GetTaskResult", GetTaskResult.from(task.json()));
    valid("2025-11-25", "ListTasksResult", ListTasksResult.builder(List.of(task)).build());
  }
}
