/** A transport of one's own: MCP over a Unix domain socket. */
package io.patchbay.examples.unixsocket;
