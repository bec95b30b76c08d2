/** The command-line client. */
@org.jspecify.annotations.NullMarked
module io.patchbay.examples.cli {
  requires io.patchbay.auth;
  requires io.patchbay.config;
  requires io.patchbay.core;
  requires io.patchbay.ide;
  requires io.patchbay.inprocess;
  requires io.patchbay.transport.http;
  requires io.patchbay.transport.stdio;
  requires io.patchbay.transport.ws;
  requires io.modelcontextprotocol.sdk.mcp;
  requires info.picocli;
  requires static org.jspecify;

  opens io.patchbay.examples.cli to
      info.picocli;
}
