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
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
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
  private final Server jetty;
  private final Consumer<Object> ran;
  private final AtomicInteger sessions = new AtomicInteger();

  private SdkServlets(int port, Consumer<Object> ran) {
    this.jetty = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    this.ran = ran;
  }

  static SdkServlets start() throws Exception {
    return start(0, arguments -> {});
  }

  /**
   * Starts the servers at a port.
   *
   * @param ran told the arguments of each call before it is answered
   */
  static SdkServlets start(int port, Consumer<Object> ran) throws Exception {
    SdkServlets servlets = new SdkServlets(port, ran);
    ServletContextHandler context = new ServletContextHandler("/");
    FilterHolder counting = new FilterHolder(servlets::countSession);
    counting.setAsyncSupported(true);
    context.addFilter(counting, "/mcp", EnumSet.of(DispatcherType.REQUEST));
    add(context, servlets.streamable(), "/mcp");
    add(context, servlets.sse(), "/sse", "/message");
    add(context, servlets.modern(), "/modern");
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

  private void countSession(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(request, response);
    if (((HttpServletRequest) request).getHeader("Mcp-Session-Id") == null
        && ((HttpServletResponse) response).getHeader("Mcp-Session-Id") != null) {
      sessions.incrementAndGet();
    }
  }

  private HttpServlet streamable() {
    HttpServletStreamableServerTransportProvider provider =
        HttpServletStreamableServerTransportProvider.builder()
            .jsonMapper(McpJsonDefaults.getMapper())
            .mcpEndpoint("/mcp")
            .build();
    var unused = McpServer.sync(provider).serverInfo(info()).tools(echo()).build();
    return provider;
  }

  @SuppressWarnings("deprecation") // the transport itself is
  private HttpServlet sse() {
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

  private SyncToolSpecification echo() {
    return SyncToolSpecification.builder()
        .tool(McpSchema.Tool.builder("echo", Map.of("type", "object")).build())
        .callHandler(
            (exchange, request) -> {
              ran.accept(request.arguments());
              return McpSchema.CallToolResult.builder()
                  .addTextContent(String.valueOf(request.arguments()))
                  .build();
            })
        .build();
  }

  private HttpServlet modern() {
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

  private final class ModernTools implements McpSyncToolRepository {
    private final McpSyncTool echo =
        McpSyncTool.of(
            io.modelcontextprotocol.modern.McpSchema.Tool.builder("echo", Map.of("type", "object"))
                .build(),
            (context, call) -> {
              ran.accept(call.arguments());
              return McpSyncResponse.result(
                  io.modelcontextprotocol.modern.McpSchema.CallToolResult.builder()
                      .addContent(
                          io.modelcontextprotocol.modern.McpSchema.TextContent.builder(
                                  String.valueOf(call.arguments()))
                              .build())
                      .build());
            });

    @Override
    public ToolsPage list(McpRequestContext context, @Nullable String cursor) {
      return ToolsPage.of(List.of(echo.definition()));
    }

    @Override
    public @Nullable McpSyncTool find(McpRequestContext context, String name) {
      return name.equals("echo") ? echo : null;
    }
  }

  int port() {
    return ((ServerConnector) jetty.getConnectors()[0]).getLocalPort();
  }

  /** Returns how many sessions were begun at {@code /mcp}. */
  int sessions() {
    return sessions.get();
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
