package io.patchbay.internal.session;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.McpException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.TransportException;

/**
 * Counts the failures of a session's channel. Any answer, an error too, sets the count back; a
 * request that ran into a limit counts if nothing at all was heard of it and it calls no tool.
 */
final class Health {
  private static final int UNAUTHORIZED = 401;

  private final Session session;
  private final Supervision supervision;
  private volatile int inRow;

  Health(Session session, Supervision supervision) {
    this.session = session;
    this.supervision = supervision;
  }

  Supervision supervision() {
    return supervision;
  }

  /** Looks at how a call ended. */
  void judge(Call call) {
    if (call.outcome() instanceof McpException failure) {
      failed(call, failure);
    } else if (inRow != 0) {
      inRow = 0;
    }
  }

  private void failed(Call call, McpException failure) {
    if (failure instanceof AuthorizationRequiredException login && login.status() == UNAUTHORIZED) {
      supervision.unauthorized(session, login);
    } else if (isTerminal(call, failure)) {
      count(failure);
    }
  }

  /** A tool may take longer than somebody waits for it; whatever else is asked is answered. */
  private static boolean isTerminal(Call call, McpException failure) {
    return failure instanceof TransportException channel
        ? channel.isTerminal()
        : failure instanceof RequestTimeoutException && !call.isAlive() && !call.isOfTool();
  }

  private void count(McpException failure) {
    if (session.closedBecause() == null && oneMore() == supervision.terminalErrors()) {
      supervision.failing(session, failure);
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // nobody else counts meanwhile
  private synchronized int oneMore() {
    return ++inRow;
  }
}
