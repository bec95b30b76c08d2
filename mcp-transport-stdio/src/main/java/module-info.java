/** Servers that are child processes and speak over their standard streams. */
@org.jspecify.annotations.NullMarked
module io.patchbay.transport.stdio {
  requires transitive io.patchbay.core;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.patchbay.transport.stdio;

  provides io.patchbay.spi.TransportProvider with
      io.patchbay.transport.stdio.internal.StdioTransportProvider;
}
