package io.patchbay.transport.stdio.real;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;

/** A handshake-era server of the official SDK over stdio. */
final class SdkServerMain {
  private SdkServerMain() {}

  public static void main(String[] args) {
    var unused =
        McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
            .serverInfo(McpSchema.Implementation.builder("sdk", "2.2.0").build())
            .tools(
                SyncToolSpecification.builder()
                    .tool(McpSchema.Tool.builder("echo", Map.of("type", "object")).build())
                    .callHandler(
                        (exchange, request) ->
                            McpSchema.CallToolResult.builder()
                                .addTextContent(String.valueOf(request.arguments()))
                                .build())
                    .build())
            .build();
  }
}
