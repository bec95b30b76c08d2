package io.patchbay.inprocess;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.HmacRequestStateCodec;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.feature.McpChangeFeed;
import io.modelcontextprotocol.modern.server.feature.PromptsFeature;
import io.modelcontextprotocol.modern.server.feature.ResourcesFeature;
import io.modelcontextprotocol.modern.server.feature.ServerChange;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.ResourceNotFoundException;
import io.patchbay.Subscription;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CompletionArgument;
import io.patchbay.model.LoggingLevel;
import io.patchbay.model.PromptReference;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.model.TextContent;
import io.patchbay.model.TextResourceContents;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A real 2026-07-28 server of the SDK, through the public API. */
class SdkStatelessIT {
  private final Events events = new Events();
  private final McpChangeFeed feed = new McpChangeFeed();
  private final SdkFeatures features = new SdkFeatures();
  private final McpServer server =
      McpServer.builder()
          .serverInfo(McpSchema.Implementation.builder("sdk", "2").build())
          .requestStateCodec(HmacRequestStateCodec.builder().key(new byte[32]).build())
          .feature(ToolsFeature.ofSync(features.tools()))
          .feature(ResourcesFeature.ofSync(features.resources()))
          .feature(PromptsFeature.ofSync(features.prompts()))
          .subscriptions(feed)
          .build();
  private final Patchbay bay = Clients.answering(events).build();
  private final Connection connection = bay.connect(SdkServers.stateless("sdk", server));

  @AfterEach
  void close() {
    bay.close();
    server.closeGracefully();
  }

  @Test
  void speaksTheStatelessRevision() {
    assertThat(connection.protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
    assertThat(connection.serverInfo().orElseThrow().name()).isEqualTo("sdk");
    connection.ping();
  }

  @Test
  void callsToolsBothWays() throws Exception {
    assertThat(connection.callTool("echo", Map.of("a", 1)).text()).isEqualTo("{a=1}");
    assertThat(connection.callToolAsync("echo", Map.of("b", 2)).get(5, SECONDS).text())
        .isEqualTo("{b=2}");
    assertThat(connection.listTools().items()).hasSize(5);
  }

  @Test
  void failuresAreToldApart() {
    assertThatThrownBy(() -> connection.callTool("fail", Map.of()))
        .isInstanceOfSatisfying(
            RemoteErrorException.class, e -> assertThat(e.code()).isEqualTo(-32603));
    assertThatThrownBy(() -> connection.callTool("none", Map.of()))
        .isInstanceOfSatisfying(
            RemoteErrorException.class, e -> assertThat(e.code()).isEqualTo(-32602));
    assertThatThrownBy(() -> connection.request("no/method", Map.of(), CallOptions.DEFAULT))
        .isInstanceOfSatisfying(
            RemoteErrorException.class, e -> assertThat(e.code()).isEqualTo(-32601));
  }

  @Test
  void readsResources() {
    assertThat(connection.listResources().items()).hasSize(1);
    assertThat(connection.listResourceTemplates().items()).isEmpty();
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
    CallOptions options =
        CallOptions.builder().progress(events.progress::add).logLevel(LoggingLevel.DEBUG).build();
    assertThat(connection.callTool("progress", Map.of(), options).text()).isEqualTo("done");
    assertThat(events.progress.poll(5, SECONDS)).isNotNull();
    assertThat(connection.callToolAsync("progress", Map.of(), options).get(5, SECONDS).text())
        .isEqualTo("done");
  }

  @Test
  void theServerAsksInRounds() throws Exception {
    assertThat(connection.callTool("ask", Map.of()).text()).isEqualTo("Ada fake file:///tmp");
    assertThat(connection.callToolAsync("ask", Map.of()).get(5, SECONDS).text())
        .isEqualTo("Ada fake file:///tmp");
  }

  @Test
  void cancellingACallInterruptsItsHandler() throws Exception {
    CompletableFuture<CallToolResult> call = connection.callToolAsync("hang", Map.of());
    assertThat(features.started.await(5, SECONDS)).isTrue();
    call.cancel(true);
    assertThatThrownBy(call::join).isInstanceOf(CancellationException.class);
    assertThat(features.interrupted.get(5, SECONDS)).isEqualTo("interrupted");
    assertThat(connection.callTool("echo", Map.of()).text()).isEqualTo("{}");
  }

  @Test
  void subscriptionsHearOfChangesUntilTheyAreClosed() throws Exception {
    Subscription subscription =
        connection.subscribe(
            SubscriptionFilter.builder()
                .toolsListChanged(true)
                .resourceSubscriptions(List.of("mem://a"))
                .build());
    feed.broadcast(new ServerChange.ToolsListChanged());
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("tools");
    feed.broadcast(new ServerChange.ResourceUpdated("mem://a"));
    assertThat(events.changes.poll(5, SECONDS)).isEqualTo("mem://a");
    subscription.close();
    subscription.ended().get(5, SECONDS);
    assertThat(connection.callTool("echo", Map.of()).text()).isEqualTo("{}");
  }

  @Test
  void aGracefulEndOfTheServerEndsTheSubscription() throws Exception {
    Subscription subscription =
        connection.subscribe(SubscriptionFilter.builder().toolsListChanged(true).build());
    server.closeGracefully();
    subscription.ended().get(5, SECONDS);
  }

  static McpSyncResponse<McpSchema.CallToolOutcome> text(String text) {
    return McpSyncResponse.result(
        McpSchema.CallToolResult.builder()
            .addContent(McpSchema.TextContent.builder(text).build())
            .build());
  }
}
