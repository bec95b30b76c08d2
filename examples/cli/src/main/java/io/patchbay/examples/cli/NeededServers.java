package io.patchbay.examples.cli;

import io.patchbay.ServerConfig;
import io.patchbay.config.McpConfig;
import io.patchbay.spi.ServerRoster;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The servers of a configuration that a command needs. The configuration's policy holds for all
 * servers, those of the command line too.
 *
 * @param config the configuration
 * @param given names that the command line gives to servers of its own
 * @param only the one server that is needed, or null for all
 */
record NeededServers(McpConfig config, Set<String> given, @Nullable String only)
    implements ServerRoster {
  @Override
  public Handle open(Receiver receiver) {
    return config.open(
        servers ->
            receiver.servers(
                servers.stream().filter(server -> isNeeded(server.config().name())).toList()));
  }

  private boolean isNeeded(String name) {
    return !given.contains(name) && (only == null || only.equals(name));
  }

  @Override
  public Optional<Refusal> refuses(ServerConfig server) {
    return config.refuses(server);
  }
}
