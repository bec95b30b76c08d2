package io.patchbay.examples.cli;

import io.patchbay.ServerConfig;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells from an argument which one server a command needs. */
final class Selection {
  private Selection() {}

  /** Returns the name if a server has it; the command complains of another one. */
  static @Nullable String known(@Nullable String name, List<ServerConfig> servers) {
    return servers.stream().anyMatch(server -> server.name().equals(name)) ? name : null;
  }

  /** Returns the server of {@code server/name}. */
  static @Nullable String before(String qualified, List<ServerConfig> servers) {
    int slash = qualified.indexOf('/');
    return slash < 0 ? null : known(qualified.substring(0, slash), servers);
  }
}
