package io.patchbay.examples.unixsocket;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import java.nio.file.Path;
import java.util.Map;

/**
 * A server that listens on a Unix domain socket.
 *
 * @param name the name the host calls it by
 * @param socket the socket's path
 * @param options what does not depend on the transport
 */
public record UnixSocketServer(String name, Path socket, ServerOptions options)
    implements ServerConfig {
  /** The type of these configurations. */
  public static final String TYPE = "unix";

  /** Creates a server with the default options. */
  public UnixSocketServer(String name, Path socket) {
    this(name, socket, ServerOptions.DEFAULT);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public String identity() {
    return TYPE + ":" + socket;
  }

  @Override
  public Map<String, ?> settings() {
    return Map.of("path", socket.toString());
  }
}
