package io.patchbay.inprocess.internal;

import io.patchbay.ServerOptions;
import io.patchbay.inprocess.DirectServer;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportProvider;

/** A server that is a name and something that makes its transport. */
public record SuppliedServer(String name, ServerOptions options, TransportProvider.Factory factory)
    implements DirectServer {

  @Override
  public Transport createTransport(TransportContext context) {
    return factory.create(context);
  }
}
