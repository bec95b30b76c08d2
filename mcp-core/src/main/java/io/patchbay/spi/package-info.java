/**
 * What a transport implements.
 *
 * <p>A transport carries {@link io.patchbay.spi.Outgoing} messages out and gives the {@link
 * io.patchbay.spi.Message}s of the peer back. Two shapes exist on the wire, one shared duplex
 * stream and response streams that belong to one request; both are exchanges here. {@link
 * io.patchbay.spi.DuplexTransport} and {@link io.patchbay.spi.LineTransport} turn a shared stream
 * into exchanges, so that a transport for one more kind of channel is a page of code.
 */
package io.patchbay.spi;
