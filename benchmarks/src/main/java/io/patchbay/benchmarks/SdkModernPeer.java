package io.patchbay.benchmarks;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.client.McpAsyncClient;
import io.modelcontextprotocol.modern.client.McpClient;
import io.modelcontextprotocol.modern.client.McpSyncClient;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import io.modelcontextprotocol.modern.client.transport.McpClientTransport;
import io.modelcontextprotocol.modern.client.transport.StdioMcpClientTransport;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The 2026-07-28 client of the official SDK. */
final class SdkModernPeer implements Peer {
  private static final Map<String, Object> ARGUMENTS = Map.of("n", 1);

  private @Nullable Target target;
  private @Nullable McpClientTransport transport;
  private @Nullable McpSyncClient sync;
  private @Nullable McpAsyncClient async;

  @Override
  public void connect(Target target) {
    this.target = target;
    transport = transport(target);
    sync = McpClient.sync(transport).build();
    async = McpClient.async(transport).build();
    var unused = sync.discover();
  }

  private static McpClientTransport transport(Target target) {
    if (target.isHttp()) {
      return HttpClientMcpTransport.builder(target.url()).maxResponseSize(64 << 20).build();
    }
    ServerParameters parameters =
        ServerParameters.builder(target.program()).args(target.arguments()).build();
    return StdioMcpClientTransport.builder(parameters).start();
  }

  @Override
  public int reconnect() throws Exception {
    McpClientTransport another = transport(Objects.requireNonNull(target));
    var unused = McpClient.sync(another).build().discover();
    close(another);
    return 1_000;
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
  public void close() throws Exception {
    close(Objects.requireNonNull(transport));
  }

  /** The one over HTTP has nothing to close. */
  private static void close(McpClientTransport transport) throws Exception {
    if (transport instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }
}
