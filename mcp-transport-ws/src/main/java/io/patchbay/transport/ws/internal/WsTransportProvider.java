package io.patchbay.transport.ws.internal;

import io.patchbay.ServerConfig;
import io.patchbay.spi.ServerDefinition;
import io.patchbay.spi.TransportProvider;
import io.patchbay.transport.http.internal.client.Definitions;
import io.patchbay.transport.http.internal.client.HttpClients;
import io.patchbay.transport.http.internal.client.Remote;
import io.patchbay.transport.http.internal.client.Tls;
import io.patchbay.transport.ws.WsServer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Makes transports for {@link WsServer}, all with the same client. */
public final class WsTransportProvider implements TransportProvider {
  private final HttpClients clients = new HttpClients();

  /** For {@link java.util.ServiceLoader}. */
  public WsTransportProvider() {}

  @Override
  public String type() {
    return WsServer.TYPE;
  }

  @Override
  public boolean local() {
    return false;
  }

  @Override
  public Offer offer(ServerConfig config) {
    if (!(config instanceof WsServer server)) {
      return Offer.refuse(
          "a server of type ws is configured by WsServer, not by " + config.getClass().getName());
    }
    return Offer.accept(context -> new WsTransport(context, server, client(server)));
  }

  @Override
  public Map<String, Set<String>> definedTypes() {
    return Map.of(WsServer.TYPE, Definitions.MEMBERS, "ws-ide", Definitions.MEMBERS);
  }

  @Override
  public ServerConfig configure(ServerDefinition definition) {
    return Definitions.server(
        definition, List.of("wss", "ws"), WsServer::builder, WsServer.Builder::build);
  }

  /** A reader waits for whatever comes next, not for an answer: it has nothing to poll for. */
  private OkHttpClient client(WsServer server) {
    @Nullable Tls tls =
        server.sslContext().isPresent()
            ? new Tls(server.sslContext().get(), server.trustManager().orElseThrow())
            : null;
    return clients.of(new Remote(server.url(), tls, server.proxies().orElse(null), false));
  }

  @Override
  public void close() {
    clients.close();
  }
}
