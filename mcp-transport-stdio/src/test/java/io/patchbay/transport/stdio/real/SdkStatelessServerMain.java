package io.patchbay.transport.stdio.real;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import io.modelcontextprotocol.modern.server.transport.StdioMcpTransport;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A 2026-07-28 server of the official SDK over stdio. */
final class SdkStatelessServerMain {
  private static final McpSyncTool ECHO =
      McpSyncTool.of(
          McpSchema.Tool.builder("echo", Map.of("type", "object")).build(),
          (context, call) ->
              McpSyncResponse.result(
                  McpSchema.CallToolResult.builder()
                      .addContent(
                          McpSchema.TextContent.builder(String.valueOf(call.arguments())).build())
                      .build()));

  private SdkStatelessServerMain() {}

  public static void main(String[] args) {
    McpServer server =
        McpServer.builder()
            .serverInfo(McpSchema.Implementation.builder("sdk", "2.2.0").build())
            .feature(ToolsFeature.ofSync(new Tools()))
            .build();
    new StdioMcpTransport(server, McpJsonDefaults.getMapper()).start().block();
  }

  private static final class Tools implements McpSyncToolRepository {
    @Override
    public ToolsPage list(McpRequestContext context, @Nullable String cursor) {
      return ToolsPage.of(List.of(ECHO.definition()));
    }

    @Override
    public @Nullable McpSyncTool find(McpRequestContext context, String name) {
      return name.equals("echo") ? ECHO : null;
    }
  }
}
