package io.patchbay.transport.stdio.real;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.transport.stdio.StdioServer;
import java.util.List;
import java.util.Map;

/** Starts a real server for a test. */
final class ServerConnection {
  private ServerConnection() {}

  static StdioServer server(String name, List<String> command, Map<String, String> environment) {
    return StdioServer.builder(name, command.get(0))
        .args(command.subList(1, command.size()))
        .environment(environment)
        .build();
  }

  static Connection connect(Patchbay bay, String name, List<String> command) {
    return bay.connect(server(name, command, Map.of()));
  }
}
