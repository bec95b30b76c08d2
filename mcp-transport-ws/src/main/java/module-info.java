/** Servers that are reached by WebSocket. */
@org.jspecify.annotations.NullMarked
module io.patchbay.transport.ws {
  requires transitive io.patchbay.core;
  requires transitive io.patchbay.transport.http;
  requires okhttp3;
  requires static org.jspecify;

  exports io.patchbay.transport.ws;

  provides io.patchbay.spi.TransportProvider with
      io.patchbay.transport.ws.internal.WsTransportProvider;
}
