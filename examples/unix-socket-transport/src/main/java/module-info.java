/** A transport of one's own: MCP over a Unix domain socket. */
@org.jspecify.annotations.NullMarked
module io.patchbay.examples.unixsocket {
  requires transitive io.patchbay.core;
  requires static org.jspecify;

  exports io.patchbay.examples.unixsocket;

  provides io.patchbay.spi.TransportProvider with
      io.patchbay.examples.unixsocket.UnixSocketTransportProvider;
}
