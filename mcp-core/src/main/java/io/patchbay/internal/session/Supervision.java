package io.patchbay.internal.session;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import java.util.concurrent.CompletableFuture;

/** Who looks after a session that is in use. Methods return at once. */
public interface Supervision {

  /** Returns after how many failures of the channel in a row the transport is renewed. */
  int terminalErrors();

  /**
   * Returns the session to send a request again on that certainly was not executed, or may be
   * executed twice: the same one if it lives, or the next.
   */
  CompletableFuture<Session> successor(Session session, TransportException lost);

  /** The server answered a request by asking for a login. */
  void unauthorized(Session session, AuthorizationRequiredException reason);

  /** So many failures came in a row that the transport has to be renewed. */
  void failing(Session session, McpException reason);
}
