package io.patchbay.inprocess;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import java.util.List;
import java.util.Map;

/** Measures the SDK's handshake-era server in process, called by our client and by its own. */
final class SdkThroughput {
  private static final int ROUNDS = 8;
  private static final int CALLS = 100_000;

  private SdkThroughput() {}

  public static void main(String[] args) {
    SdkLink link = new SdkLink();
    var unused = server(link);
    try (Patchbay bay = Patchbay.open();
        McpSyncClient sdk = McpClient.sync(link.client()).build()) {
      sdk.initialize();
      Connection ours = bay.connect(SdkServers.handshake("sdk", SdkThroughput::server));
      McpSchema.CallToolRequest request =
          McpSchema.CallToolRequest.builder("ping").arguments(Map.of()).build();
      for (int round = 0; round < ROUNDS; round++) {
        long a = rate(() -> ours.callTool("ping", Map.of()).text());
        long b = rate(() -> sdk.callTool(request).content());
        System.out.printf("ours %,d/s, the SDK's client %,d/s%n", a, b);
      }
    }
  }

  private static McpSyncServer server(McpServerTransportProvider provider) {
    return McpServer.sync(provider)
        .immediateExecution(true)
        .tools(
            new McpServerFeatures.SyncToolSpecification(
                McpSchema.Tool.builder("ping", Map.of("type", "object")).build(),
                (exchange, request) ->
                    McpSchema.CallToolResult.builder(
                            List.of(McpSchema.TextContent.builder("pong").build()))
                        .build()))
        .build();
  }

  private static long rate(Runnable call) {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      call.run();
    }
    return CALLS * 1_000_000_000L / (System.nanoTime() - start);
  }
}
