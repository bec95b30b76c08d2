package io.patchbay.benchmarks;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.transport.stdio.StdioMcpTransport;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The MCP client of LangChain4j, its tool list not cached. */
final class Langchain4jPeer implements Peer {
  private @Nullable DefaultMcpClient client;

  @Override
  public void connect(List<String> command) {
    client =
        new DefaultMcpClient.Builder()
            .transport(new StdioMcpTransport.Builder().command(command).build())
            .cacheToolList(false)
            .autoHealthCheck(false)
            .build();
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
