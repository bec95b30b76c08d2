package io.patchbay.internal.connection;

import io.patchbay.BuiltIn;
import io.patchbay.ConfigurationException;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.PooledTool;
import io.patchbay.ServerConfig;
import io.patchbay.internal.connection.Registry.Entry;
import java.util.List;

/** The servers that the host brings itself: their names, gates and tools that need no asking. */
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
   * Requires that a configuration does not use one of their names.
   *
   * @throws ConfigurationException if it does
   */
  void requireNotReserved(ServerConfig server) {
    for (BuiltIn builtIn : servers) {
      if (builtIn.name().equals(server.name()) && !(server instanceof BuiltInServer)) {
        throw new ConfigurationException(
            "Cannot add MCP server \"" + server.name() + "\": this name is reserved", null);
      }
    }
  }

  /** Asks every gate, and disables or enables its server. */
  void askGates() {
    for (Entry entry : registry.entries()) {
      if (entry.config() instanceof BuiltInServer server) {
        ask(entry.connection(), server);
      }
    }
  }

  /** What somebody else disabled stays as it is. */
  private static void ask(DefaultConnection connection, BuiltInServer server) {
    boolean disabled = connection.state() instanceof Disabled;
    boolean shut =
        connection.state() instanceof Disabled state && state.cause() == Disabled.Cause.GATE_CLOSED;
    String closed = server.closedBecause();
    if (closed != null && (shut || !disabled)) {
      connection.disable(Disabled.Cause.GATE_CLOSED, closed);
    } else if (closed == null && shut) {
      connection.enable();
    }
  }

  /** Returns whether a tool is one of theirs that needs no asking. */
  boolean isUnasked(PooledTool tool) {
    Entry entry = registry.entry(tool.server().orElse(""));
    return entry != null
        && entry.config() instanceof BuiltInServer server
        && server.builtIn().unasked().accepts(tool.tool().name());
  }
}
