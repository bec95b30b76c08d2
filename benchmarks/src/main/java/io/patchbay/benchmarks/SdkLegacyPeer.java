package io.patchbay.benchmarks;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The handshake-era client of the official SDK. */
final class SdkLegacyPeer implements Peer {
  private static final Map<String, Object> ARGUMENTS = Map.of("n", 1);

  private @Nullable Target target;
  private @Nullable McpSyncClient sync;
  private @Nullable McpAsyncClient async;

  @Override
  public void connect(Target target) {
    this.target = target;
    sync = McpClient.sync(transport(target)).requestTimeout(Duration.ofSeconds(60)).build();
    sync.initialize();
    async = McpClient.async(transport(target)).requestTimeout(Duration.ofSeconds(60)).build();
    async.initialize().block();
  }

  private static McpClientTransport transport(Target target) {
    if (target.isHttp()) {
      return HttpClientStreamableHttpTransport.builder(target.url())
          .endpoint(URI.create(target.url()).getPath())
          .build();
    }
    ServerParameters parameters =
        ServerParameters.builder(target.program()).args(target.arguments()).build();
    return new StdioClientTransport(parameters, McpJsonDefaults.getMapper());
  }

  @Override
  public int reconnect() {
    McpSyncClient another =
        McpClient.sync(transport(Objects.requireNonNull(target)))
            .requestTimeout(Duration.ofSeconds(60))
            .build();
    another.initialize();
    another.close();
    return 1_000;
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
