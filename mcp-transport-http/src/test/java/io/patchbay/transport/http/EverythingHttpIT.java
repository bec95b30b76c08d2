package io.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.Listing;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.Subscription;
import io.patchbay.json.Json;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.EmbeddedResource;
import io.patchbay.model.ImageContent;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.Prompt;
import io.patchbay.model.ResourceLink;
import io.patchbay.model.Root;
import io.patchbay.model.TextContent;
import io.patchbay.model.TextResourceContents;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Every operation that the reference server offers, over both transports it has. */
@ExtendWith(Leaks.class)
@ParameterizedClass
@ValueSource(strings = {"streamableHttp", "sse"})
class EverythingHttpIT {
  private final String transport;
  private final RecordingListener events = new RecordingListener();
  private NodeServer node;
  private Patchbay bay;
  private Connection everything;

  EverythingHttpIT(String transport) {
    this.transport = transport;
  }

  @BeforeEach
  void connect() throws IOException {
    node = NodeServer.start(NpmServers.everything(transport));
    bay =
        Patchbay.builder()
            .listener(events)
            .roots(context -> List.of(Root.builder("file:///work").name("work").build()))
            .samplingWithTools(
                (request, context) -> CreateMessageResult.ofText("sampled", "model-1"))
            .elicitationWithUrls(
                (request, context) ->
                    ElicitResult.accept(
                        Map.of("name", "Ada", "check", true, "email", "a@b.example")))
            .build();
    String path = transport.equals("sse") ? "/sse" : "/mcp";
    everything = bay.connect(HttpServer.of("everything", "http://127.0.0.1:" + node.port() + path));
  }

  @AfterEach
  void close() {
    bay.close();
    node.close();
  }

  @Test
  @Requirement({"LIFE-01", "LIFE-02", "LIFE-05", "LIFE-12", "ERA-09"})
  void isAHandshakeServer() {
    assertThat(everything.protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    assertThat(everything.serverInfo().orElseThrow().name()).isEqualTo("mcp-servers/everything");
    assertThat(everything.instructions()).isPresent();
    everything.ping();
  }

  @Test
  @Requirement({"TOOL-01", "TOOL-02"})
  void listsItsTools() {
    Listing<Tool> tools = everything.listTools();
    assertThat(tools.items()).extracting(Tool::name).contains("echo", "get-sum", "get-tiny-image");
    assertThat(tools.skipped()).isEmpty();
    assertThat(tools.warnings()).isEmpty();
    Tool echo =
        tools.items().stream().filter(t -> t.name().equals("echo")).findFirst().orElseThrow();
    assertThat(echo.displayName()).isEqualTo("Echo Tool");
    assertThat(echo.inputSchema().get("properties")).isNotNull();
  }

  /** The answer does not fit this question, so the server is told of a refusal, and goes on. */
  @Test
  @Requirement({"TASK-L-03", "TASK-L-05", "TASK-L-06"})
  void runsItsResearchAsATask() {
    assertThat(everything.listTools()).isNotEmpty();
    assertThat(
            everything
                .callTool("simulate-research-query", Map.of("topic", "python", "ambiguous", true))
                .text())
        .contains("# Research Report: python (");
  }

  @Test
  @Requirement({"TOOL-01", "TOOL-07", "TOOL-09"})
  void callsToolsOfEveryKindOfContent() {
    assertThat(everything.callTool("echo", Map.of("message", "grüezi 👋")).text())
        .isEqualTo("Echo: grüezi 👋");
    assertThat(everything.callTool("get-sum", Map.of("a", 2, "b", 40)).text()).contains("42");
    assertThat(everything.callTool("get-tiny-image", Map.of()).content())
        .hasAtLeastOneElementOfType(ImageContent.class);
    assertThat(everything.callTool("get-resource-links", Map.of("count", 2)).content())
        .hasAtLeastOneElementOfType(ResourceLink.class);
    assertThat(
            everything
                .callTool("get-resource-reference", Map.of("resourceType", "Blob", "resourceId", 1))
                .content())
        .hasAtLeastOneElementOfType(EmbeddedResource.class);
    CallToolResult weather =
        everything.callTool("get-structured-content", Map.of("location", "Chicago"));
    assertThat(weather.structured(Weather.class).conditions()).isNotEmpty();
    CallToolResult annotated =
        everything.callTool("get-annotated-message", Map.of("messageType", "error"));
    assertThat(((TextContent) annotated.content().get(0)).annotations()).isPresent();
  }

  record Weather(double temperature, String conditions, double humidity) {}

  @Test
  @Requirement({"TOOL-11", "TOOL-12"})
  void reportsBadArgumentsAndUnknownTools() {
    assertThat(everything.callTool("get-sum", Map.of("a", "x")).isError()).isTrue();
    CallToolResult unknown = everything.callTool("no-such-tool", Map.of());
    assertThat(unknown.isError()).isTrue();
  }

  @Test
  @Requirement({"PROG-01", "PROG-02", "CANC-07"})
  void deliversProgressBeforeTheResult() {
    List<Double> progress = Collections.synchronizedList(new ArrayList<>());
    CallOptions options =
        CallOptions.builder().progress(report -> progress.add(report.progress())).build();
    CallToolResult result =
        everything.callTool(
            "trigger-long-running-operation", Map.of("duration", 0.4, "steps", 4), options);
    assertThat(result.isError()).isFalse();
    assertThat(progress).isNotEmpty().isSorted();
    assertThat(progress.get(progress.size() - 1)).isEqualTo(4.0);
  }

  @Test
  @Requirement({"CANC-01", "CANC-06"})
  void endsACallAtItsLimitAndGoesOn() {
    assertThatThrownBy(
            () ->
                everything.callTool(
                    "trigger-long-running-operation",
                    Map.of("duration", 30, "steps", 2),
                    CallOptions.timeout(Duration.ofMillis(200))))
        .isInstanceOf(RequestTimeoutException.class)
        .hasMessageContaining("everything")
        .hasMessageContaining("200 ms");
    assertThat(everything.openCalls()).isZero();
    assertThat(everything.callTool("echo", Map.of("message", "on")).text()).isEqualTo("Echo: on");
  }

  @Test
  @Requirement({"CANC-01", "CANC-03"})
  void cancellingOneCallLeavesTheOthers() throws Exception {
    CompletableFuture<CallToolResult> slow =
        everything.callToolAsync(
            "trigger-long-running-operation", Map.of("duration", 30, "steps", 2));
    CompletableFuture<CallToolResult> quick =
        everything.callToolAsync("echo", Map.of("message", "quick"));
    assertThat(slow.cancel(true)).isTrue();
    assertThat(quick.get(10, TimeUnit.SECONDS).text()).isEqualTo("Echo: quick");
    assertThat(everything.openCalls()).isZero();
  }

  @Test
  @Requirement({"SAMP-01", "SAMP-08", "HTTP-L-06", "HTTP-L-09", "SSE-04"})
  void servesItsSampling() {
    assertThat(
            everything
                .callTool("trigger-sampling-request", Map.of("prompt", "hi", "maxTokens", 10))
                .text())
        .contains("sampled");
  }

  @Test
  @Requirement({"ELI-01", "ELI-05"})
  void servesItsElicitation() {
    assertThat(everything.callTool("trigger-elicitation-request", Map.of()).text()).contains("Ada");
  }

  @Test
  @Requirement({"ROOT-01", "ROOT-02"})
  void tellsItsRoots() {
    assertThat(everything.callTool("get-roots-list", Map.of()).text()).contains("file:///work");
    everything.notifyRootsChanged();
    everything.ping();
  }

  @Test
  @Requirement({"RES-01", "RES-02", "RES-07"})
  void readsResources() {
    assertThat(everything.listResources().items()).isNotEmpty();
    assertThat(everything.listResourceTemplates().items())
        .extracting(template -> template.uriTemplate())
        .contains("demo://resource/dynamic/text/{resourceId}");
    assertThat(everything.readResource("demo://resource/dynamic/text/1").contents().get(0))
        .isInstanceOf(TextResourceContents.class);
    BlobResourceContents blob =
        (BlobResourceContents)
            everything.readResource("demo://resource/dynamic/blob/1").contents().get(0);
    assertThat(blob.bytes()).isNotEmpty();
    assertThatThrownBy(() -> everything.readResource("demo://nothing"))
        .isInstanceOf(RemoteErrorException.class);
  }

  @Test
  @Requirement({"SUB-20", "SUB-23"})
  void subscribesToResources() {
    String uri = "demo://resource/dynamic/text/1";
    try (Subscription subscription = everything.subscribeResources(List.of(uri))) {
      assertThat(subscription.honoured().resourceSubscriptions()).containsExactly(uri);
      CallToolResult started = everything.callTool("toggle-subscriber-updates", Map.of());
      assertThat(started.isError()).isFalse();
      assertThat(events.awaitEvent("updated")).contains(uri);
    }
  }

  @Test
  @Requirement({"PRMT-01", "PRMT-02"})
  void fillsPromptsIn() {
    assertThat(everything.listPrompts().items())
        .extracting(Prompt::name)
        .contains("simple-prompt", "args-prompt", "completable-prompt", "resource-prompt");
    assertThat(everything.getPrompt("args-prompt", Map.of("city", "Bern")).messages()).hasSize(1);
    assertThatThrownBy(() -> everything.getPrompt("args-prompt", Map.of()))
        .isInstanceOf(RemoteErrorException.class);
  }

  @Test
  @Requirement({"COMP-01"})
  void completesArguments() {
    CompleteRequestParams params =
        CompleteRequestParams.from(
            Json.of(
                Map.of(
                    "ref", Map.of("type", "ref/prompt", "name", "completable-prompt"),
                    "argument", Map.of("name", "department", "value", "E"))));
    assertThat(everything.complete(params).values()).contains("Engineering");
  }

  @Test
  @Requirement({"LOG-01", "LOG-03"})
  void sendsLogMessages() {
    everything.setLogLevel(LoggingLevel.DEBUG);
    CallToolResult started = everything.callTool("toggle-simulated-logging", Map.of());
    assertThat(started.isError()).isFalse();
    assertThat(events.awaitEvent("log")).isNotEmpty();
  }

  @Test
  @Requirement({"RPC-04", "HTTP-L-01", "SSE-03"})
  void answersManyCallersEachTheirOwn() {
    List<CompletableFuture<CallToolResult>> calls = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      calls.add(everything.callToolAsync("echo", Map.of("message", "m" + i)));
    }
    for (int i = 0; i < 500; i++) {
      assertThat(calls.get(i).join().text()).isEqualTo("Echo: m" + i);
    }
    assertThat(everything.openCalls()).isZero();
  }
}
