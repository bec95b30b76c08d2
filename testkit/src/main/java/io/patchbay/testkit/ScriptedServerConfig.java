package io.patchbay.testkit;

import io.patchbay.Reconnection;
import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.spi.TransportProvider;
import io.patchbay.spi.TransportTraits;

/**
 * The configuration of a {@link ScriptedServer}, to be connected with {@link #PROVIDER}.
 *
 * @param name the server's name
 * @param server the server
 * @param options what does not depend on the transport
 * @param traits what the transport says of itself
 * @param handshakeFirst whether the handshake is offered before the probe
 */
public record ScriptedServerConfig(
    String name,
    ScriptedServer server,
    ServerOptions options,
    TransportTraits traits,
    boolean handshakeFirst)
    implements ServerConfig {

  /** A connection that is lost stays closed, so that a script says all there is to a test. */
  public static final ServerOptions ONE_LIFE =
      ServerOptions.builder().reconnection(Reconnection.NEVER).build();

  /** Connects scripted servers: one life of the server for each attempt. */
  public static final TransportProvider PROVIDER =
      new TransportProvider() {
        @Override
        public String type() {
          return "scripted";
        }

        @Override
        public Offer offer(ServerConfig config) {
          return config instanceof ScriptedServerConfig scripted
              ? Offer.accept(
                  context ->
                      new PipeTransport(context, scripted.traits(), scripted.server()::start))
              : Offer.refuse("no scripted server");
        }
      };

  /** Creates the configuration of a server that is probed first. */
  public ScriptedServerConfig(
      String name, ScriptedServer server, ServerOptions options, TransportTraits traits) {
    this(name, server, options, traits, false);
  }

  /** Returns the configuration of a server on this machine. */
  public static ScriptedServerConfig of(String name, ScriptedServer server) {
    return new ScriptedServerConfig(name, server, ONE_LIFE, TransportTraits.LOCAL_STREAM);
  }

  /** Returns this configuration with other options. */
  public ScriptedServerConfig with(ServerOptions other) {
    return new ScriptedServerConfig(name, server, other, traits, handshakeFirst);
  }

  /** Returns this configuration with the handshake before the probe. */
  public ScriptedServerConfig withHandshakeFirst() {
    return new ScriptedServerConfig(name, server, options, traits, true);
  }

  @Override
  public String type() {
    return "scripted";
  }

  @Override
  public String toString() {
    return "ScriptedServerConfig[" + name + "]";
  }
}
