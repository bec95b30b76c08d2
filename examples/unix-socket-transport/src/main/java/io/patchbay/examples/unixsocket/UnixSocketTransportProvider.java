package io.patchbay.examples.unixsocket;

import io.patchbay.ServerConfig;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.spi.TransportProvider;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Makes transports for {@link UnixSocketServer}; found by {@link java.util.ServiceLoader}. */
public final class UnixSocketTransportProvider implements TransportProvider {

  /** For {@link java.util.ServiceLoader}. */
  public UnixSocketTransportProvider() {}

  @Override
  public String type() {
    return UnixSocketServer.TYPE;
  }

  @Override
  public Offer offer(ServerConfig config) {
    if (!(config instanceof UnixSocketServer server)) {
      return Offer.refuse("a server of type unix is configured by UnixSocketServer");
    }
    if (Files.isDirectory(server.socket())) {
      return Offer.refuse(server.socket() + " is a directory, not a socket");
    }
    return Offer.accept(context -> new UnixSocketTransport(context, server.socket()));
  }

  @Override
  public Map<String, Set<String>> definedTypes() {
    return Map.of(UnixSocketServer.TYPE, Set.of("path"));
  }

  @Override
  public ServerConfig configure(ServerDefinition definition) {
    String path = definition.requireString("path");
    try {
      return new UnixSocketServer(definition.name(), Path.of(path), definition.options());
    } catch (InvalidPathException e) {
      throw definition.wrong("path", "is no path: " + e.getReason());
    }
  }
}
