package io.patchbay.inprocess;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.ResourceNotFoundException;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CompletionArgument;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.PromptReference;
import io.patchbay.model.TextContent;
import io.patchbay.model.TextResourceContents;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A real handshake-era server of the SDK, through the public API. */
@SuppressWarnings("deprecation") // what the SDK has deprecated has to work too
class SdkHandshakeIT {
  private static final Map<String, Object> OBJECT = Map.of("type", "object");

  private final Events events = new Events();
  private final CountDownLatch started = new CountDownLatch(1);
  private final CompletableFuture<String> interrupted = new CompletableFuture<>();
  private final SdkServer<McpSyncServer> hosted = SdkServers.handshake("sdk", this::build);
  private final Patchbay bay = Clients.answering(events).build();
  private final Connection connection = bay.connect(hosted);

  @AfterEach
  void close() {
    bay.close();
    hosted.server().close();
  }

  private McpSyncServer build(McpServerTransportProvider provider) {
    return McpServer.sync(provider)
        .serverInfo(McpSchema.Implementation.builder("sdk", "2").build())
        .immediateExecution(true)
        .capabilities(
            McpSchema.ServerCapabilities.builder()
                .tools(true)
                .resources(true, true)
                .prompts(true)
                .logging()
                .completions()
                .build())
        .tools(
            tool("echo", (exchange, request) -> text(String.valueOf(request.arguments()))),
            tool("progress", this::progress),
            tool("ask", SdkHandshakeIT::ask),
            tool("hang", this::hang),
            tool("fail", SdkHandshakeIT::fail))
        .resources(
            new McpServerFeatures.SyncResourceSpecification(
                McpSchema.Resource.builder("mem://a", "a").build(),
                (exchange, request) ->
                    McpSchema.ReadResourceResult.builder(
                            List.of(
                                McpSchema.TextResourceContents.builder(request.uri(), "body")
                                    .build()))
                        .build()))
        .prompts(
            new McpServerFeatures.SyncPromptSpecification(
                McpSchema.Prompt.builder("greet")
                    .arguments(List.of(McpSchema.PromptArgument.builder("who").build()))
                    .build(),
                (exchange, request) ->
                    McpSchema.GetPromptResult.builder(
                            List.of(
                                McpSchema.PromptMessage.builder(
                                        McpSchema.Role.USER,
                                        McpSchema.TextContent.builder(
                                                "hello " + request.arguments().get("who"))
                                            .build())
                                    .build()))
                        .build()))
        .completions(
            new McpServerFeatures.SyncCompletionSpecification(
                new McpSchema.PromptReference("greet"),
                (exchange, request) ->
                    new McpSchema.CompleteResult(
                        new McpSchema.CompleteResult.CompleteCompletion(
                            List.of(request.argument().value() + "!"), 1, false))))
        .build();
  }

  private static McpServerFeatures.SyncToolSpecification tool(
      String name,
      BiFunction<McpSyncServerExchange, McpSchema.CallToolRequest, McpSchema.CallToolResult>
          handler) {
    return new McpServerFeatures.SyncToolSpecification(
        McpSchema.Tool.builder(name, OBJECT).build(), handler);
  }

  private static McpSchema.CallToolResult text(String text) {
    return McpSchema.CallToolResult.builder(List.of(McpSchema.TextContent.builder(text).build()))
        .build();
  }

  private McpSchema.CallToolResult progress(
      McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
    Object token = request.meta().get("progressToken");
    exchange.progressNotification(
        McpSchema.ProgressNotification.builder(token, 1.0).total(2.0).message("half").build());
    exchange.loggingNotification(
        McpSchema.LoggingMessageNotification.builder(McpSchema.LoggingLevel.ERROR, "logged")
            .build());
    return text("done");
  }

  private static McpSchema.CallToolResult ask(
      McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
    McpSchema.ElicitResult elicited =
        exchange.createElicitation(
            McpSchema.ElicitFormRequest.builder(
                    "name?",
                    Map.of(
                        "type", "object", "properties", Map.of("name", Map.of("type", "string"))))
                .build());
    McpSchema.CreateMessageResult sampled =
        exchange.createMessage(
            McpSchema.CreateMessageRequest.builder(
                    List.of(
                        McpSchema.SamplingMessage.builder(
                                McpSchema.Role.USER, McpSchema.TextContent.builder("think").build())
                            .build()),
                    10)
                .build());
    return text(
        elicited.content().get("name")
            + " "
            + sampled.model()
            + " "
            + exchange.listRoots().roots().get(0).uri());
  }

  private McpSchema.CallToolResult hang(
      McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
    started.countDown();
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      interrupted.complete("interrupted");
    }
    return text("late");
  }

  private static McpSchema.CallToolResult fail(
      McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
    throw new IllegalStateException("broken");
  }

  @Test
  void shakesHandsUnderTheNewestHandshakeRevision() {
    assertThat(connection.protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    assertThat(connection.serverInfo().orElseThrow().name()).isEqualTo("sdk");
    connection.ping();
  }

  @Test
  void callsToolsBothWays() throws Exception {
    CallToolResult result = connection.callTool("echo", Map.of("a", 1));
    assertThat(result.text()).isEqualTo("{a=1}");
    assertThat(connection.callToolAsync("echo", Map.of("b", 2)).get(5, SECONDS).text())
        .isEqualTo("{b=2}");
    assertThat(connection.listTools().items()).hasSize(5);
  }

  @Test
  void failuresAreErrorsAsTheSdkHasThem() {
    assertThatThrownBy(() -> connection.callTool("fail", Map.of()))
        .isInstanceOfSatisfying(
            RemoteErrorException.class, e -> assertThat(e.remoteMessage()).contains("broken"));
    assertThatThrownBy(() -> connection.callTool("none", Map.of()))
        .isInstanceOfSatisfying(
            RemoteErrorException.class, e -> assertThat(e.code()).isEqualTo(-32602));
  }

  @Test
  void readsResources() {
    assertThat(connection.listResources().items()).hasSize(1);
    assertThat(connection.readResource("mem://a").contents().get(0))
        .isInstanceOfSatisfying(
            TextResourceContents.class, text -> assertThat(text.text()).isEqualTo("body"));
    assertThatThrownBy(() -> connection.readResource("mem://none"))
        .isInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void fillsInPromptsAndCompletes() {
    assertThat(connection.listPrompts().items()).hasSize(1);
    assertThat(connection.getPrompt("greet", Map.of("who", "Ada")).messages().get(0).content())
        .isInstanceOfSatisfying(
            TextContent.class, text -> assertThat(text.text()).isEqualTo("hello Ada"));
    assertThat(
            connection
                .complete(
                    CompleteRequestParams.builder(
                            PromptReference.of("greet"), CompletionArgument.of("who", "A"))
                        .build())
                .values())
        .containsExactly("A!");
  }

  @Test
  void progressAndLogMessagesArrive() throws Exception {
    connection.setLogLevel(LoggingLevel.DEBUG);
    CallOptions options = CallOptions.builder().progress(events.progress::add).build();
    assertThat(connection.callTool("progress", Map.of(), options).text()).isEqualTo("done");
    assertThat(events.progress.poll(5, SECONDS)).isNotNull();
    assertThat(events.logs.poll(5, SECONDS)).isNotNull();
  }

  @Test
  void theServerAsksInTheMiddleOfACall() throws Exception {
    assertThat(connection.callTool("ask", Map.of()).text()).isEqualTo("Ada fake file:///tmp");
    assertThat(connection.callToolAsync("ask", Map.of()).get(5, SECONDS).text())
        .isEqualTo("Ada fake file:///tmp");
  }

  @Test
  void cancellingACallInterruptsItsHandler() throws Exception {
    CompletableFuture<CallToolResult> call = connection.callToolAsync("hang", Map.of());
    assertThat(started.await(5, SECONDS)).isTrue();
    call.cancel(true);
    assertThatThrownBy(call::join).isInstanceOf(CancellationException.class);
    assertThat(interrupted.get(5, SECONDS)).isEqualTo("interrupted");
    assertThat(connection.callTool("echo", Map.of()).text()).isEqualTo("{}");
  }

  @Test
  void changesAreHeard() throws Exception {
    hosted.server().addTool(tool("new", (exchange, request) -> text("new")));
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("tools");
    hosted.server().removePrompt("greet");
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("prompts");
    connection.subscribeResources(List.of("mem://a"));
    hosted.server().notifyResourcesUpdated(new McpSchema.ResourcesUpdatedNotification("mem://a"));
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("mem://a");
  }
}
