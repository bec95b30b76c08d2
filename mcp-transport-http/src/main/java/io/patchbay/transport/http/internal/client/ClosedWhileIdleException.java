package io.patchbay.transport.http.internal.client;

import java.net.SocketException;

/** The other side closed a connection while nothing was awaited on it; nothing has been sent. */
final class ClosedWhileIdleException extends SocketException {
  private static final long serialVersionUID = 1L;

  ClosedWhileIdleException() {
    super("the server closed the connection while it was idle");
  }
}
