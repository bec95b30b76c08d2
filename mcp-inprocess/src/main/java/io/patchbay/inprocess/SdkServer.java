package io.patchbay.inprocess;

import io.patchbay.ServerOptions;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportProvider;
import java.util.Objects;

/**
 * A server of the MCP SDK that runs in this virtual machine; made by {@link SdkServers}. Closing a
 * connection to it leaves the server itself open. Immutable.
 *
 * @param <S> the SDK's type
 */
public final class SdkServer<S> implements DirectServer {
  private final String name;
  private final S server;
  private final ServerOptions options;
  private final TransportProvider.Factory factory;

  SdkServer(String name, S server, ServerOptions options, TransportProvider.Factory factory) {
    this.name = Objects.requireNonNull(name);
    this.server = server;
    this.options = options;
    this.factory = factory;
  }

  @Override
  public String name() {
    return name;
  }

  /** Returns the server itself, to add tools to or to close. */
  public S server() {
    return server;
  }

  @Override
  public ServerOptions options() {
    return options;
  }

  /** Returns the same server with other options. */
  public SdkServer<S> withOptions(ServerOptions other) {
    return new SdkServer<>(name, server, Objects.requireNonNull(other), factory);
  }

  @Override
  public Transport createTransport(TransportContext context) {
    return factory.create(context);
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return "SdkServer[" + name + "]";
  }
}
