/** Authorization of requests to MCP servers with OAuth 2.1. */
@org.jspecify.annotations.NullMarked
module io.patchbay.auth {
  requires transitive io.patchbay.core;
  requires com.nimbusds.jose.jwt;
  requires jdk.httpserver;
  requires okhttp3;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.patchbay.auth;
}
