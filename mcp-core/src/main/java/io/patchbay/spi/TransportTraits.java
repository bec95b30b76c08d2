package io.patchbay.spi;

/**
 * What a session has to know of a transport.
 *
 * @param requestScoped whether each request has a response stream of its own, so that closing it is
 *     how the stateless era cancels, and a server request can be told to belong to one call
 * @param peerRequests whether the peer can send requests
 * @param survivesLoss whether the transport works on after a lost connection, so that the end of
 *     one exchange says nothing of the others
 * @param local whether the server runs on this machine: decides the limits on connecting and idling
 * @param mirrorsHeaders whether it mirrors members of a request in headers, so that a tool whose
 *     {@code x-mcp-header} annotations are invalid cannot be called over it
 * @param handover whether messages are handed over as objects, without encoding
 */
public record TransportTraits(
    boolean requestScoped,
    boolean peerRequests,
    boolean survivesLoss,
    boolean local,
    boolean mirrorsHeaders,
    boolean handover) {

  /** A shared duplex stream to a process on this machine. */
  public static final TransportTraits LOCAL_STREAM =
      new TransportTraits(false, true, false, true, false, false);

  /** A shared duplex stream to another machine. */
  public static final TransportTraits REMOTE_STREAM =
      new TransportTraits(false, true, false, false, false, false);

  /** A shared stream of objects inside this virtual machine. */
  public static final TransportTraits IN_PROCESS =
      new TransportTraits(false, true, false, true, false, true);
}
