package io.patchbay.transport.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolVersion;
import io.patchbay.Reconnection;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.testkit.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server of the official SDK, over the WebSocket of another implementation. */
@ExtendWith(Leaks.class)
@Requirement({"CT-01", "CT-05"})
class SdkServerIT {
  private final RecordingListener events = new RecordingListener();
  private final Patchbay bay =
      Patchbay.builder().listener(events).reconnection(Reconnection.NEVER).build();
  private SdkWsServer server;

  @BeforeEach
  void start() throws Exception {
    server = SdkWsServer.start();
  }

  @AfterEach
  void close() {
    bay.close();
    server.close();
  }

  private Connection connect() {
    return bay.connect(WsServer.of("sdk", server.url()));
  }

  @Test
  void listsAndCallsTools() {
    Connection sdk = connect();
    assertThat(sdk.protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    assertThat(sdk.listTools().items()).extracting(Tool::name).contains("echo");
    assertThat(sdk.callTool("echo", Map.of("text", "hé€")).text()).isEqualTo("hé€");
    sdk.close();
    Eventually.that("the server sees the end", () -> server.connections() == 0);
  }

  @Test
  void largeMessagesPassBothWays() {
    Connection sdk = connect();
    for (int size : new int[] {1 << 20, 12 << 20}) {
      String large = "x".repeat(size);
      assertThat(sdk.callTool("echo", Map.of("text", large)).text()).isEqualTo(large);
    }
  }

  @Test
  void progressComesBeforeTheResult() {
    Connection sdk = connect();
    List<Double> progress = new ArrayList<>();
    CallOptions options =
        CallOptions.builder().progress(report -> progress.add(report.progress())).build();
    assertThat(sdk.callTool("count", Map.of("text", "done"), options).text()).isEqualTo("done");
    assertThat(progress).endsWith(3.0);
  }

  @Test
  void manyCallsAtOnceGetTheirOwnAnswers() {
    Connection sdk = connect();
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      calls.add(sdk.callToolAsync("echo", Map.of("text", i)).thenApply(result -> result.text()));
    }
    for (int i = 0; i < 500; i++) {
      assertThat(Eventually.get(calls.get(i))).isEqualTo(String.valueOf(i));
    }
  }

  @Test
  void serverNotificationsArrive() {
    Connection unused = connect();
    server.sdk().notifyToolsListChanged();
    assertThat(events.awaitEvent("tools")).isNotEmpty();
  }

  @Test
  void serverThatGoesAwaySaysWhy() {
    Connection sdk = connect();
    server.closeAll(1012, "restarting");
    assertThat(events.awaitEvent("closed"))
        .contains("was closed by the server with 1012: restarting");
    assertThatThrownBy(() -> sdk.callTool("echo", Map.of()))
        .isInstanceOf(McpException.class)
        .hasMessageContaining("1012");
  }
}
