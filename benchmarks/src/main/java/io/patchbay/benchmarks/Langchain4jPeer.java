package io.patchbay.benchmarks;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.transport.McpTransport;
import dev.langchain4j.mcp.client.transport.http.StreamableHttpMcpTransport;
import dev.langchain4j.mcp.client.transport.stdio.StdioMcpTransport;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The MCP client of LangChain4j, its tool list not cached. */
final class Langchain4jPeer implements Peer {
  private @Nullable Target target;
  private @Nullable DefaultMcpClient client;

  @Override
  public void connect(Target target) {
    this.target = target;
    client = client(target);
  }

  private static DefaultMcpClient client(Target target) {
    McpTransport transport =
        target.isHttp()
            ? StreamableHttpMcpTransport.builder().url(target.url()).build()
            : new StdioMcpTransport.Builder().command(target.command()).build();
    return new DefaultMcpClient.Builder()
        .transport(transport)
        .cacheToolList(false)
        .autoHealthCheck(false)
        .build();
  }

  @Override
  public int reconnect() throws Exception {
    client(Objects.requireNonNull(target)).close();
    return 1_000;
  }

  @Override
  public int call(String tool) {
    return Objects.requireNonNull(client)
        .executeTool(ToolExecutionRequest.builder().name(tool).arguments("{\"n\":1}").build())
        .resultText()
        .length();
  }

  @Override
  public int list() {
    return Objects.requireNonNull(client).listTools().size();
  }

  @Override
  public void close() throws Exception {
    Objects.requireNonNull(client).close();
  }
}
