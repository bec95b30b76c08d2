package io.patchbay;

/**
 * The server does not know the session any more (handshake revisions over HTTP: 404 to a request
 * that carried a session id). The request was certainly not executed. A session is renewed by
 * itself, once for a call; who sees this has met a server that lost the new one as well.
 */
public final class SessionLostException extends TransportException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the server, what was attempted, what happened and the next step; no secret
   */
  public SessionLostException(String message) {
    super(message, null, true);
  }

  /** False: the peer did answer. */
  @Override
  public boolean isTerminal() {
    return false;
  }
}
