/**
 * Servers inside this virtual machine.
 *
 * <p>The MCP SDK is optional: only who hosts one of its servers, or uses one of its transports, has
 * {@code io.modelcontextprotocol.sdk:mcp}.
 */
@org.jspecify.annotations.NullMarked
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.patchbay.inprocess {
  requires transitive io.patchbay.core;
  requires org.slf4j;
  requires static org.jspecify;
  requires static transitive io.modelcontextprotocol.sdk.mcp;
  requires static reactor.core;
  requires static org.reactivestreams;

  exports io.patchbay.inprocess;

  provides io.patchbay.spi.TransportProvider with
      io.patchbay.inprocess.internal.InProcessTransportProvider;
}
