package io.patchbay.inprocess;

import io.patchbay.ProtocolMode;
import io.patchbay.RequestRejectedException;
import io.patchbay.ServerOptions;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Completion;
import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.GetPromptResult;
import io.patchbay.model.InputRequest;
import io.patchbay.model.InputRequiredResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.Prompt;
import io.patchbay.model.PromptArgument;
import io.patchbay.model.PromptMessage;
import io.patchbay.model.ReadResourceResult;
import io.patchbay.model.RequestedSchema;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import io.patchbay.model.Result;
import io.patchbay.model.Role;
import io.patchbay.model.SamplingMessage;
import io.patchbay.model.StringSchema;
import io.patchbay.model.TextContent;
import io.patchbay.model.TextResourceContents;
import io.patchbay.model.Tool;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** A server with something of everything. */
final class Servers {
  final Semaphore started = new Semaphore(0);
  final CompletableFuture<Boolean> cancelled = new CompletableFuture<>();

  static Tool tool(String name) {
    return Tool.builder(name, Map.of("type", "object")).build();
  }

  static ServerOptions options(String era) {
    return era.equals("legacy")
        ? ServerOptions.builder().protocol(ProtocolMode.LEGACY).build()
        : ServerOptions.DEFAULT;
  }

  InProcessServer everything(String era) {
    return InProcessServer.builder("every")
        .options(options(era))
        .instructions("be kind")
        .tool(tool("echo"), (request, context) -> CallToolResult.ofText(request.arguments() + ""))
        .tool(tool("progress"), Servers::progress)
        .tool(tool("hang"), this::hang)
        .tool(tool("thread"), (r, c) -> CallToolResult.ofText(Thread.currentThread().getName()))
        .tool(tool("rounds"), Servers::rounds)
        .tool(tool("asks"), Servers::ask)
        .tool(
            tool("fail"),
            (request, context) -> {
              throw new IllegalStateException("broken");
            })
        .tool(
            tool("reject"),
            (request, context) -> {
              throw new RequestRejectedException(17, "no", null);
            })
        .interactiveTool(tool("ask"), Servers::ask)
        .resource(Resource.builder("mem://a", "a").build(), Servers::read)
        .resourceTemplate(
            ResourceTemplate.builder("note://{id}/{+rest}", "n").build(), Servers::read)
        .prompt(
            Prompt.builder("greet")
                .arguments(List.of(PromptArgument.builder("who").required(true).build()))
                .build(),
            (request, context) ->
                GetPromptResult.builder(
                        List.of(
                            PromptMessage.of(
                                Role.USER, TextContent.of("hello " + request.arguments()))))
                    .build())
        .completions(
            (request, context) ->
                Completion.builder(List.of(request.argument().value() + "!")).build())
        .build();
  }

  private static Result read(HandlerRequest request, ServerContext context) {
    return ReadResourceResult.builder(
            List.of(
                TextResourceContents.builder(request.name(), request.arguments().toString())
                    .build()))
        .build();
  }

  private static Result progress(HandlerRequest request, ServerContext context) {
    context.progress(1);
    context.progress(2, 3, "nearly");
    context.log(LoggingLevel.WARNING, "here", "logged");
    return CallToolResult.ofText("done");
  }

  private Result hang(HandlerRequest request, ServerContext context) throws Exception {
    started.release();
    try {
      Thread.currentThread().join();
    } finally {
      cancelled.complete(context.isCancelled());
    }
    return CallToolResult.ofText("late");
  }

  private static Result rounds(HandlerRequest request, ServerContext context) {
    if (request.inputResponses().isEmpty()) {
      return InputRequiredResult.builder()
          .inputRequests(Map.of("roots", InputRequest.builder("roots/list").build()))
          .requestState("kept")
          .build();
    }
    return CallToolResult.ofText(
        request.requestState().orElseThrow() + " " + request.inputResponses().get("roots"));
  }

  private static Result ask(HandlerRequest request, ServerContext context) {
    RequestedSchema schema =
        RequestedSchema.builder(Map.of("name", StringSchema.builder().build())).build();
    Object name =
        context
            .elicit(ElicitRequestFormParams.builder("name?", schema).build())
            .json()
            .get("content");
    String model =
        context
            .sample(
                CreateMessageRequestParams.builder(
                        List.of(SamplingMessage.ofText(Role.USER, "think")), 10)
                    .build())
            .model();
    return CallToolResult.ofText(name + " " + model + " " + context.roots().get(0).uri());
  }
}
