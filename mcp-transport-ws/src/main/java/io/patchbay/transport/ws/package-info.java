/** Servers that are reached by WebSocket. */
package io.patchbay.transport.ws;
