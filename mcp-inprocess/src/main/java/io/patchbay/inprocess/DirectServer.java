package io.patchbay.inprocess;

import io.patchbay.ServerConfig;
import io.patchbay.ServerOptions;
import io.patchbay.inprocess.internal.SuppliedServer;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportProvider;

/**
 * A server whose configuration brings its own transport, so that no file can describe it.
 * Implementations are thread-safe.
 */
public interface DirectServer extends ServerConfig {
  /** The type of these configurations. */
  String TYPE = "in-process";

  @Override
  default String type() {
    return TYPE;
  }

  /** Makes a transport for an attempt to connect. */
  Transport createTransport(TransportContext context);

  /**
   * Returns a server that is reached by a transport made in code.
   *
   * @param name the name the host calls it by
   * @param factory makes a fresh transport for each attempt to connect
   */
  static DirectServer of(String name, TransportProvider.Factory factory) {
    return of(name, ServerOptions.DEFAULT, factory);
  }

  /** Returns a server with options that is reached by a transport made in code. */
  static DirectServer of(String name, ServerOptions options, TransportProvider.Factory factory) {
    return new SuppliedServer(name, options, factory);
  }
}
