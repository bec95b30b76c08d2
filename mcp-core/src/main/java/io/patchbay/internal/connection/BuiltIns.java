package io.patchbay.internal.connection;

import io.patchbay.BuiltIn;
import io.patchbay.ConfigurationException;
import io.patchbay.PooledTool;
import io.patchbay.ServerConfig;
import io.patchbay.internal.connection.Registry.Entry;
import java.util.List;

/** The servers that the host brings itself: their names, and tools that need no asking. */
final class BuiltIns {
  private final List<BuiltIn> servers;
  private final Registry registry;

  BuiltIns(List<BuiltIn> servers, Registry registry) {
    this.servers = servers;
    this.registry = registry;
  }

  /** Returns their configurations. */
  List<ServerConfig> configurations() {
    return servers.stream().<ServerConfig>map(BuiltInServer::new).toList();
  }

  /**
   * Requires that a configuration has a name, and not one of theirs.
   *
   * @throws ConfigurationException if it has none, or one of theirs
   */
  void requireUsable(ServerConfig server) {
    if (server.name().isBlank()) {
      throw new ConfigurationException("a server needs a name", null);
    }
    for (BuiltIn builtIn : servers) {
      if (builtIn.name().equals(server.name()) && !(server instanceof BuiltInServer)) {
        throw new ConfigurationException(
            "Cannot add MCP server \"" + server.name() + "\": this name is reserved", null);
      }
    }
  }

  /** Returns whether a tool is one of theirs, or of another server, that needs no asking. */
  boolean isUnasked(PooledTool tool) {
    Entry entry = registry.entry(tool.server().orElse(""));
    if (entry == null) {
      return false;
    }
    boolean named =
        entry.config() instanceof BuiltInServer server
            && server.builtIn().unasked().accepts(tool.tool().name());
    return named || entry.config().options().unasked();
  }
}
