package io.patchbay;

import java.util.Map;

/**
 * How a server is reached. A transport brings its own implementation, such as {@code StdioServer}.
 * Implementations are immutable, and their {@code toString} shows no secret.
 */
public interface ServerConfig {

  /** Returns the name the host calls the server by. */
  String name();

  /**
   * Returns the kind of transport, such as {@code stdio}: the {@link
   * io.patchbay.spi.TransportProvider} of that type connects it.
   */
  String type();

  /**
   * Returns what identifies the server between processes, for what is remembered of it, such as its
   * era: a command or an address, without secrets.
   */
  default String identity() {
    return type() + ":" + name();
  }

  /**
   * Returns everything beside the name and the options that tells this configuration from another
   * one, by name, secrets included: JSON values, or other objects, which are compared by {@code
   * equals}. Of the JSON values only a hash is kept. Configurations with the same name, options and
   * settings share one connection; by default those that are equal.
   *
   * <p>These names are kept for what a {@link ServerPolicy} looks at: {@code command}, a string,
   * and {@code args}, a list of strings, of a server that is a process; {@code url}, a string, of
   * one that is reached by its address. A transport of another kind uses names of its own.
   */
  default Map<String, ?> settings() {
    return Map.of("config", this);
  }

  /**
   * Returns whether a server of which no era is known is offered the handshake first, and probed
   * only if it refuses that; false by default. For transports whose servers are nearly all of the
   * handshake era. {@link ServerOptions#protocol} goes before it.
   */
  default boolean handshakeFirst() {
    return false;
  }

  /** Returns what does not depend on the transport. */
  default ServerOptions options() {
    return ServerOptions.DEFAULT;
  }
}
