/**
 * The MCP client: servers, their sessions and their tools, for every protocol revision.
 *
 * <p>{@code io.patchbay} is the door, {@code io.patchbay.model} the payloads of the specification,
 * {@code io.patchbay.json} the JSON values they are made of, and {@code io.patchbay.spi} what a
 * transport implements.
 */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // who is exported to is built later
module io.patchbay.core {
  requires transitive tools.jackson.databind;
  requires com.github.benmanes.caffeine;
  requires org.slf4j;
  requires org.snakeyaml.engine;
  requires static com.networknt.schema;
  requires static java.desktop;
  requires static transitive org.jspecify;

  exports io.patchbay;
  exports io.patchbay.json;
  exports io.patchbay.model;
  exports io.patchbay.spi;
  exports io.patchbay.internal.bytes to
      io.patchbay.transport.http;
  exports io.patchbay.internal.files to
      io.patchbay.auth,
      io.patchbay.config,
      io.patchbay.ide;
  exports io.patchbay.internal.duplex to
      io.patchbay.inprocess,
      io.patchbay.transport.http,
      io.patchbay.transport.ws;

  uses io.patchbay.spi.TransportProvider;
}
