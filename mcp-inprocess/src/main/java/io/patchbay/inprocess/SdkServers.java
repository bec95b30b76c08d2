package io.patchbay.inprocess;

import io.modelcontextprotocol.modern.server.McpRequestManager;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.patchbay.ProtocolMode;
import io.patchbay.ProtocolVersion;
import io.patchbay.ServerOptions;
import io.patchbay.inprocess.internal.Sdk;
import io.patchbay.inprocess.internal.sdk.HandshakeProvider;
import io.patchbay.inprocess.internal.sdk.StatelessSession;
import java.util.function.Function;

/**
 * Hosts servers of the MCP SDK in this virtual machine.
 *
 * <pre>{@code
 * bay.connect(SdkServers.handshake("files", provider ->
 *     McpServer.sync(provider).immediateExecution(true).tools(…).build()));
 * bay.connect(SdkServers.stateless("notes", McpServer.builder().feature(…).build()));
 * }</pre>
 *
 * <p>Every method throws {@link io.patchbay.ConfigurationException} if the SDK is not there.
 */
public final class SdkServers {
  private SdkServers() {}

  /**
   * Hosts a server of the handshake revisions. It is built at once and may be connected to any
   * number of times. With {@code immediateExecution(true)} a blocked caller runs the handler on its
   * own thread; otherwise the SDK hands over to a thread of its own.
   *
   * @param name the name the host calls it by
   * @param build builds the server, synchronous or asynchronous, over the given provider
   */
  public static <S> SdkServer<S> handshake(
      String name, Function<McpServerTransportProvider, S> build) {
    Sdk.require("server '" + name + "'");
    HandshakeProvider provider = new HandshakeProvider();
    S server = build.apply(provider);
    return new SdkServer<>(
        name,
        server,
        ServerOptions.builder().protocol(ProtocolMode.LEGACY).build(),
        provider::connect);
  }

  /**
   * Hosts a server of revision 2026-07-28. A blocked caller runs the handler on its own thread;
   * otherwise the handler executor does.
   *
   * @param name the name the host calls it by
   * @param server the server
   */
  public static <S extends McpRequestManager> SdkServer<S> stateless(String name, S server) {
    Sdk.require("server '" + name + "'");
    return new SdkServer<>(
        name,
        server,
        ServerOptions.builder().protocol(ProtocolMode.modern(ProtocolVersion.V2026_07_28)).build(),
        context -> StatelessSession.connect(server, context));
  }
}
