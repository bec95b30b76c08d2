package io.patchbay.transport.stdio.internal;

import io.patchbay.ServerConfig;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportProvider;
import io.patchbay.transport.stdio.StdioServer;
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
