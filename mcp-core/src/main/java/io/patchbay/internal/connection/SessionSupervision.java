package io.patchbay.internal.connection;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.internal.connection.Waiters.Terms;
import io.patchbay.internal.pipeline.Observers;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.session.Supervision;
import io.patchbay.internal.state.Event.Trigger;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks after the sessions of a connection that comes back: renews what fails, finds the next. */
final class SessionSupervision implements Supervision {
  private static final Logger log = LoggerFactory.getLogger(SessionSupervision.class);

  private final String server;
  private final Plug plug;
  private final Observers observers;
  private final int terminalErrors;
  private final Duration connect;

  /**
   * @param terminalErrors after how many failures of the channel in a row it is renewed
   * @param connect how long the next session is waited for
   */
  SessionSupervision(
      String server, Plug plug, Observers observers, int terminalErrors, Duration connect) {
    this.server = server;
    this.plug = plug;
    this.observers = observers;
    this.terminalErrors = terminalErrors;
    this.connect = connect;
  }

  @Override
  public int terminalErrors() {
    return terminalErrors;
  }

  /** A shared channel that does not take a message is dead, whether its end was heard of or not. */
  @Override
  public CompletableFuture<Session> successor(Session session, TransportException lost) {
    log.debug("{}: sent again after: {}", server, lost.getMessage());
    observers.tell(observer -> observer.retried(server, "", 2, lost));
    if (session.transport().traits().survivesLoss() && session.closedBecause() == null) {
      return CompletableFuture.completedFuture(session);
    }
    session.fail(lost);
    return plug.await(Terms.attempt(connect), Trigger.USE);
  }

  @Override
  public void unauthorized(Session session, AuthorizationRequiredException reason) {
    plug.unauthorized(session, reason);
  }

  @Override
  public void failing(Session session, McpException reason) {
    String what =
        "server '"
            + server
            + "': the channel failed "
            + terminalErrors
            + " times in a row: "
            + reason.getMessage();
    session.warn(what);
    session.fail(new TransportException(what, reason));
  }
}
