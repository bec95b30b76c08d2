package io.patchbay.inprocess;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.ServerClosedException;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.RealTime;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The SDK's clients over our transports, and our client over the SDK's. */
class SdkTransportsIT {
  private final Events events = new Events();
  private final Servers servers = new Servers();
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Patchbay bay = Clients.answering(events).build();

  @AfterEach
  void close() {
    bay.close();
    executor.shutdownNow();
    timer.shutdownNow();
  }

  private Transport transport(InProcessServer server) {
    return server.createTransport(
        new TransportContext(server.name(), Limits.DEFAULT, new RealTime(timer), executor));
  }

  @Test
  void theSdksHandshakeClientWorksOverOurTransport() {
    InProcessServer server = servers.everything("legacy");
    try (McpSyncClient client =
        McpClient.sync(SdkTransports.handshakeClient(transport(server)))
            .requestTimeout(Duration.ofSeconds(5))
            .elicitation(
                request ->
                    McpSchema.ElicitResult.builder(McpSchema.ElicitResult.Action.ACCEPT)
                        .content(Map.of("name", "Bob"))
                        .build())
            .build()) {
      assertThat(client.initialize().serverInfo().name()).isEqualTo("every");
      assertThat(client.listTools().tools()).hasSizeGreaterThan(5);
      McpSchema.CallToolResult result =
          client.callTool(
              McpSchema.CallToolRequest.builder("echo").arguments(Map.of("a", 1)).build());
      assertThat(result.content().get(0))
          .isInstanceOfSatisfying(
              McpSchema.TextContent.class, text -> assertThat(text.text()).isEqualTo("{\"a\":1}"));
      assertThat(client.listPrompts().prompts()).hasSize(1);
    }
  }

  @Test
  void ourClientWorksOverTheSdksHandshakeTransport() throws Exception {
    InProcessServer server = servers.everything("legacy");
    DirectServer adapted =
        SdkTransports.handshakeServer(
            "adapted", () -> SdkTransports.handshakeClient(transport(server)));
    operations(bay.connect(adapted));
  }

  @Test
  void ourClientWorksOverTheSdksStatelessTransport() throws Exception {
    InProcessServer server = servers.everything("modern");
    DirectServer adapted =
        SdkTransports.statelessServer(
            "adapted", () -> SdkTransports.statelessClient(transport(server)));
    operations(bay.connect(adapted));
  }

  private void operations(Connection connection) throws Exception {
    assertThat(connection.listTools().items()).hasSizeGreaterThan(5);
    assertThat(connection.callTool("echo", Map.of("a", 1)).text()).isEqualTo("{\"a\":1}");
    assertThat(connection.callTool("ask", Map.of()).text()).contains("Ada");
    CallOptions options = CallOptions.builder().progress(events.progress::add).build();
    assertThat(connection.callToolAsync("progress", Map.of(), options).get(5, SECONDS).text())
        .isEqualTo("done");
    assertThat(events.progress.poll(5, SECONDS)).isNotNull();
    var hanging = connection.callToolAsync("hang", Map.of());
    assertThat(servers.started.tryAcquire(5, SECONDS)).isTrue();
    hanging.cancel(true);
    assertThatThrownBy(hanging::join).isInstanceOf(CancellationException.class);
    assertThat(servers.cancelled.get(5, SECONDS)).isTrue();
    CompletableFuture<?> open = connection.callToolAsync("hang", Map.of());
    assertThat(servers.started.tryAcquire(5, SECONDS)).isTrue();
    connection.close();
    assertThatThrownBy(() -> open.get(5, SECONDS)).hasCauseInstanceOf(ServerClosedException.class);
  }

  @Test
  void theSdksStatelessClientWorksOverOurTransport() {
    Transport transport = transport(servers.everything("modern"));
    var progress = new LinkedBlockingQueue<Double>();
    var client =
        io.modelcontextprotocol.modern.client.McpClient.sync(
                SdkTransports.statelessClient(transport))
            .progress(report -> progress.add(report.progress()))
            .build();
    assertThat(client.discover().capabilities().tools()).isNotNull();
    assertThat(client.tool("echo").arguments(Map.of("a", 1)).call().content()).hasSize(1);
    assertThat(client.tool("progress").call().content()).hasSize(1);
    assertThat(progress).isNotEmpty();
    transport.close(Duration.ZERO).join();
  }
}
