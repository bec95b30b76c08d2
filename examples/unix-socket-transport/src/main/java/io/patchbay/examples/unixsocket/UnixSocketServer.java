package io.patchbay.examples.unixsocket;

import io.patchbay.ServerConfig;
import java.nio.file.Path;

/**
 * A server that listens on a Unix domain socket.
 *
 * @param name the name the host calls it by
 * @param socket the socket's path
 */
public record UnixSocketServer(String name, Path socket) implements ServerConfig {
  /** The type of these configurations. */
  public static final String TYPE = "unix";

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public String identity() {
    return TYPE + ":" + socket;
  }
}
