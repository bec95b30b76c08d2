package io.patchbay.inprocess;

import io.patchbay.ProtocolMode;
import io.patchbay.ServerOptions;
import io.patchbay.inprocess.internal.control.ControlHub;

/**
 * Servers that an embedding host gives to the agent over one channel: {@code sdk} servers, which
 * live in the host. Each has a session of its own; ids of requests never meet.
 *
 * <pre>{@code
 * ControlServers host = ControlServers.over(message -> out.write(frame(message)));
 * bay.connect(host.server("editor"));
 * // for each message of MCP that the host sends:
 * host.received(new ControlMessage(server, requestId, json));
 * }</pre>
 *
 * <p>In a configuration, {@code McpConfig.Builder.inProcess(name, () -> host.server(name))} gives
 * one to an entry of type {@code sdk}. Thread-safe.
 */
public final class ControlServers implements AutoCloseable {
  private final ControlHub hub;

  private ControlServers(ControlChannel channel) {
    this.hub = new ControlHub(channel);
  }

  /** Returns the servers behind a channel. */
  public static ControlServers over(ControlChannel channel) {
    return new ControlServers(channel);
  }

  /**
   * Returns a server of the host, which is greeted by handshake, when it is connected.
   *
   * @param name the name that the host and the agent call it by; any name
   */
  public DirectServer server(String name) {
    return server(name, ServerOptions.builder().protocol(ProtocolMode.LEGACY).build());
  }

  /** Returns a server of the host, with options. */
  public DirectServer server(String name, ServerOptions options) {
    return DirectServer.of(name, options, context -> hub.transport(name, context));
  }

  /**
   * Takes a message of the host. An answer counts for the request whose id it has, if its server is
   * that one's, and for no other one; one that comes after its request has ended, or has no id of a
   * request, is dropped. What is no answer fails the request. May be called by many threads, also
   * out of {@link ControlChannel#send}. Returns when it has been handed over; runs neither a
   * handler nor the channel.
   *
   * @return whether somebody was waiting for it: false where its server is not connected, or its
   *     request is over
   */
  public boolean received(ControlMessage message) {
    return hub.received(message);
  }

  /**
   * The host could not pass a message on: the request fails.
   *
   * @param requestId the id of the message
   * @param reason why, for a person
   * @return whether that request was open
   */
  public boolean failed(String requestId, String reason) {
    return hub.failed(requestId, reason);
  }

  /**
   * The host took a server away: its open requests fail, and its connection is lost. It is
   * connected again with back-off, as any server that is lost; to have it gone for good, close its
   * connection, or disable it.
   *
   * @param reason why, for a person
   */
  public void removed(String server, String reason) {
    hub.removed(server, reason);
  }

  /** The channel has ended: every server is lost, and none can be connected any more. */
  @Override
  public void close() {
    hub.close();
  }
}
