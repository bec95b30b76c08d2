package io.patchbay.transport.http;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import io.modelcontextprotocol.modern.server.transport.HttpServletMcpTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletSseServerTransportProvider;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.http.HttpServlet;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;

/**
 * The servers of the official Java SDK 2.2.0 in one Jetty: streamable HTTP at {@code /mcp},
 * HTTP+SSE at {@code /sse}, 2026-07-28 at {@code /modern}; each with the tool {@code echo}.
 */
final class SdkServlets implements AutoCloseable {
  private final Server jetty =
      new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

  private SdkServlets() {}

  static SdkServlets start() throws Exception {
    SdkServlets servlets = new SdkServlets();
    ServletContextHandler context = new ServletContextHandler("/");
    add(context, streamable(), "/mcp");
    add(context, sse(), "/sse", "/message");
    add(context, modern(), "/modern");
    servlets.jetty.setHandler(context);
    servlets.jetty.setStopTimeout(0);
    servlets.jetty.start();
    return servlets;
  }

  private static void add(ServletContextHandler context, HttpServlet servlet, String... paths) {
    ServletHolder holder = new ServletHolder(servlet);
    holder.setAsyncSupported(true);
    for (String path : paths) {
      context.addServlet(holder, path);
    }
  }

  private static HttpServlet streamable() {
    HttpServletStreamableServerTransportProvider provider =
        HttpServletStreamableServerTransportProvider.builder()
            .jsonMapper(McpJsonDefaults.getMapper())
            .mcpEndpoint("/mcp")
            .build();
    var unused = McpServer.sync(provider).serverInfo(info()).tools(echo()).build();
    return provider;
  }

  @SuppressWarnings("deprecation") // the transport itself is
  private static HttpServlet sse() {
    HttpServletSseServerTransportProvider provider =
        HttpServletSseServerTransportProvider.builder()
            .jsonMapper(McpJsonDefaults.getMapper())
            .sseEndpoint("/sse")
            .messageEndpoint("/message")
            .build();
    var unused = McpServer.sync(provider).serverInfo(info()).tools(echo()).build();
    return provider;
  }

  private static McpSchema.Implementation info() {
    return McpSchema.Implementation.builder("sdk", "2.2.0").build();
  }

  private static SyncToolSpecification echo() {
    return SyncToolSpecification.builder()
        .tool(McpSchema.Tool.builder("echo", Map.of("type", "object")).build())
        .callHandler(
            (exchange, request) ->
                McpSchema.CallToolResult.builder()
                    .addTextContent(String.valueOf(request.arguments()))
                    .build())
        .build();
  }

  private static HttpServlet modern() {
    var server =
        io.modelcontextprotocol.modern.server.McpServer.builder()
            .serverInfo(
                io.modelcontextprotocol.modern.McpSchema.Implementation.builder("sdk", "2.2.0")
                    .build())
            .feature(ToolsFeature.ofSync(new ModernTools()))
            .build();
    return HttpServletMcpTransport.builder(server)
        .jsonMapper(McpJsonDefaults.getMapper())
        .endpoint("/modern")
        .build();
  }

  private static final class ModernTools implements McpSyncToolRepository {
    private static final McpSyncTool ECHO =
        McpSyncTool.of(
            io.modelcontextprotocol.modern.McpSchema.Tool.builder("echo", Map.of("type", "object"))
                .build(),
            (context, call) ->
                McpSyncResponse.result(
                    io.modelcontextprotocol.modern.McpSchema.CallToolResult.builder()
                        .addContent(
                            io.modelcontextprotocol.modern.McpSchema.TextContent.builder(
                                    String.valueOf(call.arguments()))
                                .build())
                        .build()));

    @Override
    public ToolsPage list(McpRequestContext context, @Nullable String cursor) {
      return ToolsPage.of(List.of(ECHO.definition()));
    }

    @Override
    public @Nullable McpSyncTool find(McpRequestContext context, String name) {
      return name.equals("echo") ? ECHO : null;
    }
  }

  int port() {
    return ((ServerConnector) jetty.getConnectors()[0]).getLocalPort();
  }

  @Override
  public void close() {
    try {
      jetty.stop();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
