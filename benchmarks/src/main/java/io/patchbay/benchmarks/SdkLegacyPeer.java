package io.patchbay.benchmarks;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The handshake-era client of the official SDK. */
final class SdkLegacyPeer implements Peer {
  private static final Map<String, Object> ARGUMENTS = Map.of("n", 1);

  private @Nullable McpSyncClient sync;
  private @Nullable McpAsyncClient async;

  @Override
  public void connect(List<String> command) {
    sync = McpClient.sync(transport(command)).requestTimeout(Duration.ofSeconds(60)).build();
    sync.initialize();
    async = McpClient.async(transport(command)).requestTimeout(Duration.ofSeconds(60)).build();
    async.initialize().block();
  }

  private static StdioClientTransport transport(List<String> command) {
    ServerParameters parameters =
        ServerParameters.builder(command.get(0)).args(command.subList(1, command.size())).build();
    return new StdioClientTransport(parameters, McpJsonDefaults.getMapper());
  }

  @Override
  public int call(String tool) {
    return length(Objects.requireNonNull(sync).callTool(request(tool)));
  }

  @Override
  public CompletableFuture<Integer> callAsync(String tool) {
    return Objects.requireNonNull(async)
        .callTool(request(tool))
        .map(SdkLegacyPeer::length)
        .toFuture();
  }

  private static McpSchema.CallToolRequest request(String tool) {
    return McpSchema.CallToolRequest.builder(tool).arguments(ARGUMENTS).build();
  }

  private static int length(McpSchema.CallToolResult result) {
    return ((McpSchema.TextContent) result.content().get(0)).text().length();
  }

  @Override
  public int list() {
    int tools = 0;
    String cursor = null;
    do {
      McpSchema.ListToolsResult page = Objects.requireNonNull(sync).listTools(cursor);
      tools += page.tools().size();
      cursor = page.nextCursor();
    } while (cursor != null);
    return tools;
  }

  @Override
  public void close() {
    Objects.requireNonNull(sync).close();
    Objects.requireNonNull(async).close();
  }
}
