package io.patchbay.inprocess;

import io.modelcontextprotocol.spec.McpClientTransport;
import io.patchbay.ProtocolMode;
import io.patchbay.ProtocolVersion;
import io.patchbay.ServerOptions;
import io.patchbay.inprocess.internal.Sdk;
import io.patchbay.inprocess.internal.sdk.HandshakeClientTransport;
import io.patchbay.inprocess.internal.sdk.HandshakeTransport;
import io.patchbay.inprocess.internal.sdk.StatelessClientTransport;
import io.patchbay.inprocess.internal.sdk.StatelessTransport;
import io.patchbay.spi.Transport;
import java.util.function.Supplier;

/**
 * Lets client transports of the MCP SDK carry our sessions, and ours the SDK's clients, in both of
 * the SDK's sets of types.
 *
 * <p>Every method throws {@link io.patchbay.ConfigurationException} if the SDK is not there.
 */
public final class SdkTransports {
  private SdkTransports() {}

  /**
   * Returns a server that is reached by a handshake-era transport of the SDK.
   *
   * @param name the name the host calls it by
   * @param transports makes a fresh transport for each attempt to connect
   */
  public static DirectServer handshakeServer(
      String name, Supplier<? extends McpClientTransport> transports) {
    Sdk.require("server '" + name + "'");
    return DirectServer.of(
        name,
        ServerOptions.builder().protocol(ProtocolMode.LEGACY).build(),
        context -> new HandshakeTransport(context, transports.get()));
  }

  /**
   * Returns a server that is reached by a 2026-07-28 transport of the SDK, in which each request
   * has its own stream.
   *
   * @param name the name the host calls it by
   * @param transports makes a fresh transport for each attempt to connect; one that is {@link
   *     AutoCloseable} is closed with its connection
   */
  public static DirectServer statelessServer(
      String name,
      Supplier<? extends io.modelcontextprotocol.modern.client.transport.McpClientTransport>
          transports) {
    Sdk.require("server '" + name + "'");
    return DirectServer.of(
        name,
        ServerOptions.builder().protocol(ProtocolMode.modern(ProtocolVersion.V2026_07_28)).build(),
        context -> new StatelessTransport(context, transports.get()));
  }

  /**
   * Returns a transport of ours as one for the SDK's handshake-era client. Messages are given to
   * the client on the transport's threads, so its handlers must not run on them (the SDK's
   * synchronous client hands over by default).
   *
   * @param transport not open yet; opened by the client and closed with it
   */
  public static McpClientTransport handshakeClient(Transport transport) {
    Sdk.require("SdkTransports");
    return new HandshakeClientTransport(transport);
  }

  /**
   * Returns a transport of ours as one for the SDK's 2026-07-28 client. That client closes nothing:
   * the transport is opened here and closed by the caller.
   *
   * @param transport not open yet
   */
  public static io.modelcontextprotocol.modern.client.transport.McpClientTransport statelessClient(
      Transport transport) {
    Sdk.require("SdkTransports");
    return StatelessClientTransport.open(transport);
  }
}
