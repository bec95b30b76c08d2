package io.patchbay.transport.http.internal;

import io.patchbay.ServerConfig;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportProvider;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.Wire;
import io.patchbay.transport.http.internal.client.Definitions;
import io.patchbay.transport.http.internal.client.HttpClients;
import io.patchbay.transport.http.internal.client.Remote;
import io.patchbay.transport.http.internal.client.Tls;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Makes transports for {@link HttpServer}, all over the same connections. */
public final class HttpTransportProvider implements TransportProvider {
  private static final Map<String, Wire> WIRES =
      Map.of("http", Wire.STREAMABLE, "sse", Wire.SSE, "sse-ide", Wire.SSE, "auto", Wire.AUTO);

  private final HttpClients clients = new HttpClients();

  /** For {@link java.util.ServiceLoader}. */
  public HttpTransportProvider() {}

  @Override
  public String type() {
    return HttpServer.TYPE;
  }

  @Override
  public boolean local() {
    return false;
  }

  @Override
  public Offer offer(ServerConfig config) {
    if (!(config instanceof HttpServer server)) {
      return Offer.refuse(
          "a server of type http is configured by HttpServer, not by "
              + config.getClass().getName());
    }
    return Offer.accept(new Transports(server));
  }

  private final class Transports implements Factory {
    private final HttpServer server;

    Transports(HttpServer server) {
      this.server = server;
    }

    @Override
    public Transport create(TransportContext context) {
      return new HttpTransport(context, server, client(server));
    }

    /** Only HTTP+SSE has something to read before it is open. */
    @Override
    public boolean opensAtOnce() {
      return server.wire() != Wire.SSE;
    }
  }

  /** {@code auto} is for data that has an address and no type. */
  @Override
  public Map<String, Set<String>> definedTypes() {
    return WIRES.keySet().stream()
        .collect(Collectors.toUnmodifiableMap(type -> type, type -> Definitions.MEMBERS));
  }

  @Override
  public ServerConfig configure(ServerDefinition definition) {
    Wire wire = WIRES.get(definition.type());
    if (wire == null) {
      throw definition.wrong("type", "must be one of " + new TreeSet<>(WIRES.keySet()));
    }
    return Definitions.server(
        definition,
        List.of("https", "http"),
        HttpServer::builder,
        (HttpServer.Builder server) -> server.wire(wire).build());
  }

  private OkHttpClient client(HttpServer server) {
    @Nullable Tls tls =
        server.sslContext().isPresent()
            ? new Tls(server.sslContext().get(), server.trustManager().orElseThrow())
            : null;
    return clients.of(
        new Remote(server.url(), tls, server.proxies().orElse(null), server.polling()));
  }

  @Override
  public void close() {
    clients.close();
  }
}
