/** Servers that are reached by HTTP: streamable HTTP of both eras, and HTTP+SSE. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // who is exported to is built later
module io.patchbay.transport.http {
  requires transitive io.patchbay.core;
  requires okhttp3;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.patchbay.transport.http;
  exports io.patchbay.transport.http.internal.client to
      io.patchbay.transport.ws;

  provides io.patchbay.spi.TransportProvider with
      io.patchbay.transport.http.internal.HttpTransportProvider;
}
