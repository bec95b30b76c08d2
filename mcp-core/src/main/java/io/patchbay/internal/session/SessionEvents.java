package io.patchbay.internal.session;

import io.patchbay.McpException;
import io.patchbay.model.SubscriptionFilter;
import io.patchbay.spi.Message;
import java.util.concurrent.CompletableFuture;

/** What a session tells its connection; on the handler executor, in order, but for the end. */
public interface SessionEvents {

  /**
   * A notification that is legal and of no interest to the session itself has come; told at once,
   * on the thread that read it, and must not block. {@link #onNotification} follows in its turn.
   */
  void onArrival(Message notification);

  /** A notification that is legal and of no interest to the session itself. */
  void onNotification(Message notification);

  /** Something a person should know. */
  void onWarning(String warning);

  /** Events of these kinds may have been missed: what is known of them is stale. */
  void onMissed(SubscriptionFilter filter);

  /** Lists the tools anew, as what is known of them is stale; returns at once. */
  CompletableFuture<?> relist(Session session);

  /** The session ended; told at once, on whichever thread ended it, and must not block. */
  void onClosed(Session session, McpException reason);
}
