package io.patchbay.ide.internal;

import io.patchbay.Limits;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.ToolFilter;
import io.patchbay.ide.IdeAgent;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.RemoteServer;
import io.patchbay.transport.http.Wire;
import io.patchbay.transport.ws.WsServer;
import java.net.ProxySelector;
import java.time.Duration;

/** Makes configurations of what IDEs wrote down. */
public final class Servers {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final ProxySelector DIRECT = ProxySelector.of(null);
  private static final String HOST = "127.0.0.1:";

  /** The tools that Claude Code shows to its model; the others of an IDE are for the host. */
  private static final ToolFilter FOR_MODELS =
      ToolFilter.builder().include("getDiagnostics", "executeCode").build();

  private static final ToolFilter NONE = ToolFilter.builder().exclude("*").build();

  private final String name;
  private final Limits limits;
  private final boolean allTools;

  /**
   * Creates the maker.
   *
   * @param limits of the connection, but for idle calls: a diff waits for a person
   * @param allTools whether tools join the pool that are meant for the host
   */
  public Servers(String name, Limits limits, boolean allTools) {
    this.name = name;
    this.limits =
        limits.toBuilder().toolIdleLocal(Duration.ZERO).toolIdleRemote(Duration.ZERO).build();
    this.allTools = allTools;
  }

  /** Returns how an IDE is reached. */
  public ServerConfig of(Scan.Chosen chosen) {
    LockFile ide = chosen.file();
    if (ide.agent() != IdeAgent.CLAUDE_CODE) {
      HttpServer.Builder server =
          HttpServer.builder(name, "http://" + HOST + ide.port() + "/mcp").wire(Wire.STREAMABLE);
      return with(server, ide, "Authorization", "Bearer " + ide.token()).build();
    } else if (ide.sse()) {
      HttpServer.Builder server =
          HttpServer.builder(name, "http://" + HOST + ide.port() + "/sse").wire(Wire.SSE);
      return with(server, ide, "X-Claude-Code-Ide-Authorization", ide.token()).build();
    }
    WsServer.Builder server = WsServer.builder(name, "ws://" + HOST + ide.port());
    return with(server, ide, "X-Claude-Code-Ide-Authorization", ide.token()).build();
  }

  private <B extends RemoteServer.Builder<B>> B with(
      B server, LockFile ide, String header, String token) {
    B made = ide.token().isEmpty() ? server : server.header(header, token);
    return made.proxies(DIRECT).options(options(ide.agent()));
  }

  private ServerOptions options(IdeAgent agent) {
    ToolFilter shown = agent == IdeAgent.CLAUDE_CODE ? FOR_MODELS : NONE;
    return ServerOptions.builder()
        .protocol(ProtocolMode.LEGACY)
        .limits(limits)
        .connectTimeout(CONNECT)
        .optional(true)
        .tools(allTools ? ToolFilter.ALL : shown)
        .build();
  }
}
