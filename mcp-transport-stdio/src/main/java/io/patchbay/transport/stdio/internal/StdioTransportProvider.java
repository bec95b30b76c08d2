package io.patchbay.transport.stdio.internal;

import io.patchbay.ServerConfig;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportProvider;
import io.patchbay.transport.stdio.StdioServer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes transports for {@link StdioServer}. */
public final class StdioTransportProvider implements TransportProvider {

  /** For {@link java.util.ServiceLoader}. */
  public StdioTransportProvider() {}

  @Override
  public String type() {
    return StdioServer.TYPE;
  }

  @Override
  public Offer offer(ServerConfig config) {
    if (!(config instanceof StdioServer server)) {
      return Offer.refuse(
          "a server of type stdio is configured by StdioServer, not by "
              + config.getClass().getName());
    }
    try {
      var unused = spec(server, null);
    } catch (IllegalArgumentException e) {
      return Offer.refuse(String.valueOf(e.getMessage()));
    }
    return Offer.accept(context -> new StdioTransport(context, spec(server, context)));
  }

  @Override
  public Map<String, Set<String>> definedTypes() {
    return Map.of(StdioServer.TYPE, Set.of("command", "args", "env", "cwd"));
  }

  @Override
  public ServerConfig configure(ServerDefinition definition) {
    StdioServer.Builder server =
        StdioServer.builder(definition.name(), definition.requireString("command"))
            .args(definition.strings("args"))
            .environment(definition.stringsByName("env"))
            .options(definition.options());
    definition
        .string("cwd")
        .filter(cwd -> !cwd.isEmpty())
        .ifPresent(cwd -> directory(server, cwd, definition));
    StdioServer configured = server.build();
    try {
      var unused = spec(configured, null);
    } catch (IllegalArgumentException e) {
      throw definition.wrong("command, args or env", "cannot be used: " + e.getMessage());
    }
    return configured;
  }

  private static void directory(
      StdioServer.Builder server, String cwd, ServerDefinition definition) {
    try {
      server.directory(Path.of(cwd));
    } catch (InvalidPathException e) {
      throw definition.wrong("cwd", "must be a path: " + e.getReason());
    }
  }

  private static ProcessSpec spec(StdioServer server, @Nullable TransportContext context) {
    ProcessSpec.Builder spec =
        ProcessSpec.builder(server.name(), server.command())
            .args(server.args())
            .env(server.environment())
            .inherit(server.inherited())
            .ladder(server.ladder());
    server.directory().ifPresent(spec::cwd);
    if (context != null) {
      server.stderr().ifPresent(listener -> spec.onStderr(listener, context.executor()));
    }
    return spec.build();
  }
}
