package io.patchbay.benchmarks;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.client.McpAsyncClient;
import io.modelcontextprotocol.modern.client.McpClient;
import io.modelcontextprotocol.modern.client.McpSyncClient;
import io.modelcontextprotocol.modern.client.transport.StdioMcpClientTransport;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The 2026-07-28 client of the official SDK. */
final class SdkModernPeer implements Peer {
  private static final Map<String, Object> ARGUMENTS = Map.of("n", 1);

  private @Nullable StdioMcpClientTransport transport;
  private @Nullable McpSyncClient sync;
  private @Nullable McpAsyncClient async;

  @Override
  public void connect(List<String> command) {
    ServerParameters parameters =
        ServerParameters.builder(command.get(0)).args(command.subList(1, command.size())).build();
    transport = StdioMcpClientTransport.builder(parameters).start();
    sync = McpClient.sync(transport).build();
    async = McpClient.async(transport).build();
    var unused = sync.discover();
  }

  @Override
  public int call(String tool) {
    return length(Objects.requireNonNull(sync).tool(tool).arguments(ARGUMENTS).call());
  }

  @Override
  public CompletableFuture<Integer> callAsync(String tool) {
    return Objects.requireNonNull(async)
        .tool(tool)
        .arguments(ARGUMENTS)
        .call()
        .map(SdkModernPeer::length)
        .toFuture();
  }

  private static int length(McpSchema.CallToolResult result) {
    return ((McpSchema.TextContent) result.content().get(0)).text().length();
  }

  @Override
  public int list() {
    int tools = 0;
    String cursor = null;
    do {
      var listing = Objects.requireNonNull(sync).tools();
      McpSchema.ListToolsResult page = (cursor == null ? listing : listing.cursor(cursor)).list();
      tools += page.tools().size();
      cursor = page.nextCursor();
    } while (cursor != null);
    return tools;
  }

  @Override
  public void close() {
    Objects.requireNonNull(transport).close();
  }
}
