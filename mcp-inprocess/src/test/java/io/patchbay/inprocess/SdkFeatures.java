package io.patchbay.inprocess;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.InputResponses;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpSyncNotifier;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.feature.McpSyncPrompt;
import io.modelcontextprotocol.modern.server.feature.McpSyncPromptRepository;
import io.modelcontextprotocol.modern.server.feature.McpSyncResource;
import io.modelcontextprotocol.modern.server.feature.McpSyncResourceRepository;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.PromptsPage;
import io.modelcontextprotocol.modern.server.feature.ResourcesPage;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** What the 2026-07-28 server of the tests offers. */
@SuppressWarnings("deprecation") // what the SDK has deprecated has to work too
final class SdkFeatures {
  private static final Map<String, Object> OBJECT = Map.of("type", "object");

  private static final Map<String, Object> FORM =
      Map.of("type", "object", "properties", Map.of("name", Map.of("type", "string")));

  final CountDownLatch started = new CountDownLatch(1);
  final CompletableFuture<String> interrupted = new CompletableFuture<>();
  private final Map<String, McpSyncTool> tools = new LinkedHashMap<>();

  SdkFeatures() {
    add("echo", (context, call) -> SdkStatelessIT.text(String.valueOf(call.arguments())));
    add(
        "fail",
        (context, call) -> {
          throw new IllegalStateException("broken");
        });
    add("progress", (context, call) -> McpSyncResponse.streaming(SdkFeatures::progress));
    add("ask", SdkFeatures::ask);
    add("hang", this::hang);
  }

  private void add(String name, McpSyncTool.Handler handler) {
    tools.put(name, McpSyncTool.of(McpSchema.Tool.builder(name, OBJECT).build(), handler));
  }

  private static McpSchema.CallToolOutcome progress(McpSyncNotifier notifier) {
    notifier.progress(1, 2.0, "half");
    return McpSchema.CallToolResult.builder()
        .addContent(McpSchema.TextContent.builder("done").build())
        .build();
  }

  private static McpSyncResponse<McpSchema.CallToolOutcome> ask(
      McpRequestContext context, McpSchema.CallToolRequest call) {
    Map<String, Object> given = call.inputResponses();
    if (given == null || given.isEmpty()) {
      return McpSyncResponse.result(
          McpSchema.InputRequiredResult.builder()
              .elicit("name", McpSchema.ElicitFormRequest.builder("name?", FORM).build())
              .createMessage(
                  "model",
                  McpSchema.CreateMessageRequest.builder(
                          List.of(
                              McpSchema.SamplingMessage.builder(
                                      McpSchema.Role.USER,
                                      McpSchema.TextContent.builder("think").build())
                                  .build()),
                          10)
                      .build())
              .listRoots("roots")
              .requestState("state")
              .build());
    }
    return SdkStatelessIT.text(
        read(given, "name", McpSchema.ElicitResult.class).content().get("name")
            + " "
            + read(given, "model", McpSchema.CreateMessageResult.class).model()
            + " "
            + read(given, "roots", McpSchema.ListRootsResult.class).roots().get(0).uri());
  }

  private static <T> T read(Map<String, Object> given, String key, Class<T> type) {
    return InputResponses.get(given, key, type, McpJsonDefaults.getMapper());
  }

  private McpSyncResponse<McpSchema.CallToolOutcome> hang(
      McpRequestContext context, McpSchema.CallToolRequest call) {
    started.countDown();
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      interrupted.complete("interrupted");
    }
    return SdkStatelessIT.text("late");
  }

  McpSyncToolRepository tools() {
    return new McpSyncToolRepository() {
      @Override
      public ToolsPage list(McpRequestContext context, @Nullable String cursor) {
        return ToolsPage.of(tools.values().stream().map(McpSyncTool::definition).toList());
      }

      @Override
      public @Nullable McpSyncTool find(McpRequestContext context, String name) {
        return tools.get(name);
      }
    };
  }

  McpSyncResourceRepository resources() {
    return new McpSyncResourceRepository() {
      @Override
      public ResourcesPage list(McpRequestContext context, @Nullable String cursor) {
        return ResourcesPage.of(List.of(McpSchema.Resource.builder("mem://a", "a").build()));
      }

      @Override
      public @Nullable McpSyncResource find(McpRequestContext context, String uri) {
        return uri.equals("mem://a")
            ? McpSyncResource.of(
                (request, call) ->
                    McpSyncResponse.result(
                        McpSchema.ReadResourceResult.builder(
                                List.of(
                                    McpSchema.TextResourceContents.builder(call.uri(), "body")
                                        .build()))
                            .build()))
            : null;
      }

      @Override
      public boolean supportsSubscribe() {
        return true;
      }
    };
  }

  McpSyncPromptRepository prompts() {
    McpSyncPrompt greet =
        McpSyncPrompt.of(
                McpSchema.Prompt.builder("greet")
                    .arguments(List.of(McpSchema.PromptArgument.builder("who").build()))
                    .build(),
                (request, call) ->
                    McpSyncResponse.result(
                        McpSchema.GetPromptResult.builder(
                                List.of(
                                    McpSchema.PromptMessage.builder(
                                            McpSchema.Role.USER,
                                            McpSchema.TextContent.builder(
                                                    "hello " + call.arguments().get("who"))
                                                .build())
                                        .build()))
                            .build()))
            .withCompletionHandler(
                (request, call) ->
                    McpSchema.CompleteResult.of(
                        new McpSchema.CompleteResult.Completion(
                            List.of(call.argument().value() + "!"))));
    return new McpSyncPromptRepository() {
      @Override
      public PromptsPage list(McpRequestContext context, @Nullable String cursor) {
        return PromptsPage.of(List.of(greet.definition()));
      }

      @Override
      public @Nullable McpSyncPrompt find(McpRequestContext context, String name) {
        return name.equals("greet") ? greet : null;
      }

      @Override
      public boolean supportsCompletion() {
        return true;
      }
    };
  }
}
