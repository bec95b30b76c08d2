/** How WebSocket carries the protocol. */
package io.patchbay.transport.ws.internal;
