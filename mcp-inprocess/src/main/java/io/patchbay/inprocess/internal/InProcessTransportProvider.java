package io.patchbay.inprocess.internal;

import io.patchbay.ServerConfig;
import io.patchbay.inprocess.DirectServer;
import io.patchbay.spi.TransportProvider;

/** Lets a {@link DirectServer} make its transport. */
public final class InProcessTransportProvider implements TransportProvider {

  /** For {@link java.util.ServiceLoader}. */
  public InProcessTransportProvider() {}

  @Override
  public String type() {
    return DirectServer.TYPE;
  }

  @Override
  public Offer offer(ServerConfig config) {
    if (config instanceof DirectServer server) {
      return Offer.accept(server::createTransport);
    }
    return Offer.refuse(
        "a server of type in-process is given in code, by InProcessServer, SdkServers or"
            + " DirectServer, not by "
            + config.getClass().getName());
  }
}
