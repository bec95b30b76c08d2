package io.patchbay.transport.http.internal;

import io.patchbay.ServerConfig;
import io.patchbay.spi.TransportProvider;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.internal.client.HttpClients;
import io.patchbay.transport.http.internal.client.Remote;
import io.patchbay.transport.http.internal.client.Tls;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Makes transports for {@link HttpServer}, all over the same connections. */
public final class HttpTransportProvider implements TransportProvider {
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
    return Offer.accept(context -> new HttpTransport(context, server, client(server)));
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
