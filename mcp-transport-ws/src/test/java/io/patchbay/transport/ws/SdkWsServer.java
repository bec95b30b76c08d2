package io.patchbay.transport.ws;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A handshake-era server of the official SDK behind Jetty's WebSocket. */
final class SdkWsServer implements McpServerTransportProvider, AutoCloseable {
  private static final McpJsonMapper JSON = McpJsonDefaults.getMapper();
  private static final long MAX_MESSAGE = 64L << 20;

  private final Server jetty =
      new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  private final Set<Endpoint> endpoints = ConcurrentHashMap.newKeySet();
  private McpServerSession.@Nullable Factory factory;
  private @Nullable McpSyncServer sdk;

  private SdkWsServer() {}

  static SdkWsServer start() throws Exception {
    SdkWsServer server = new SdkWsServer();
    server.build();
    server.jetty.setHandler(
        WebSocketUpgradeHandler.from(
            server.jetty,
            container -> {
              container.setMaxTextMessageSize(MAX_MESSAGE);
              container.addMapping(
                  "/ws",
                  (request, response, callback) -> {
                    if (request.hasSubProtocol("mcp")) {
                      response.setAcceptedSubProtocol("mcp");
                    }
                    return server.new Endpoint();
                  });
            }));
    server.jetty.start();
    return server;
  }

  private void build() {
    sdk =
        McpServer.sync(this)
            .serverInfo(McpSchema.Implementation.builder("sdk", "2.2.0").build())
            .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
            .tools(tool("echo"), tool("count"))
            .build();
  }

  private static SyncToolSpecification tool(String name) {
    return SyncToolSpecification.builder()
        .tool(McpSchema.Tool.builder(name, Map.of("type", "object")).build())
        .callHandler(
            (exchange, request) -> {
              if (name.equals("count")) {
                count(exchange, request);
              }
              return McpSchema.CallToolResult.builder()
                  .addTextContent(String.valueOf(request.arguments().get("text")))
                  .build();
            })
        .build();
  }

  private static void count(
      io.modelcontextprotocol.server.McpSyncServerExchange exchange,
      McpSchema.CallToolRequest request) {
    for (int i = 1; i <= 3; i++) {
      exchange.progressNotification(
          McpSchema.ProgressNotification.builder(request.progressToken(), (double) i)
              .total(3.0)
              .build());
    }
  }

  String url() {
    return "ws://127.0.0.1:" + ((NetworkConnector) jetty.getConnectors()[0]).getLocalPort() + "/ws";
  }

  McpSyncServer sdk() {
    return Objects.requireNonNull(sdk);
  }

  /** Returns how many connections are open. */
  int connections() {
    return endpoints.size();
  }

  void closeAll(int code, String reason) {
    endpoints.forEach(endpoint -> endpoint.end(code, reason));
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory sessionFactory) {
    factory = sessionFactory;
  }

  @Override
  public Mono<Void> notifyClients(String method, Object params) {
    return Flux.fromIterable(endpoints)
        .flatMap(endpoint -> endpoint.mcp().sendNotification(method, params))
        .then();
  }

  @Override
  public Mono<Void> notifyClient(String sessionId, String method, Object params) {
    return Mono.empty();
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }

  @Override
  public List<String> protocolVersions() {
    return List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");
  }

  @Override
  public void close() {
    try {
      jetty.stop();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** One connection and its session. */
  public final class Endpoint extends Session.Listener.AbstractAutoDemanding
      implements McpServerTransport {
    private @Nullable Session socket;
    private @Nullable McpServerSession mcp;

    private McpServerSession mcp() {
      return Objects.requireNonNull(mcp);
    }

    @Override
    public void onWebSocketOpen(Session session) {
      super.onWebSocketOpen(session);
      socket = session;
      mcp = Objects.requireNonNull(factory).create(this);
      endpoints.add(this);
    }

    @Override
    public void onWebSocketText(String text) {
      try {
        var unused = mcp().handle(McpSchema.deserializeJsonRpcMessage(JSON, text)).subscribe();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void onWebSocketClose(int code, String reason, Callback callback) {
      endpoints.remove(this);
      callback.succeed();
    }

    private void end(int code, String reason) {
      Objects.requireNonNull(socket).close(code, reason, Callback.NOOP);
    }

    /** Jetty sends one message at a time. */
    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
      return Mono.fromRunnable(() -> send(message));
    }

    private synchronized void send(McpSchema.JSONRPCMessage message) {
      try {
        Callback.Completable sent = new Callback.Completable();
        Objects.requireNonNull(socket).sendText(JSON.writeValueAsString(message), sent);
        var unused = sent.join();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
      return JSON.convertValue(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.fromRunnable(() -> end(1000, ""));
    }
  }
}
