package io.patchbay;

import io.patchbay.json.Json;
import io.patchbay.model.LoggingMessageNotificationParams;

/**
 * Hears what a server says of its own accord. Methods are called on the handler executor, one after
 * the other in the order of the wire for each connection; they may block, which delays later events
 * of that connection only, and what they throw is logged. Nothing arrives after {@link #onClosed}.
 */
public interface ConnectionListener {

  /** The server's tools changed. */
  default void onToolsChanged(Connection connection) {}

  /** The server's resources or resource templates changed. */
  default void onResourcesChanged(Connection connection) {}

  /** The server's prompts changed. */
  default void onPromptsChanged(Connection connection) {}

  /**
   * A resource changed that is subscribed to, or a part of one.
   *
   * @param uri what changed; may be below the URI that was subscribed to
   */
  default void onResourceUpdated(Connection connection, String uri) {}

  /** A log message of the server: untrusted data. */
  default void onLog(Connection connection, LoggingMessageNotificationParams message) {}

  /**
   * A notification that this client knows no meaning of.
   *
   * @param method its method
   * @param params its params, an object
   */
  default void onNotification(Connection connection, String method, Json params) {}

  /**
   * Something a person who looks after the server should know: lines that are no messages, entries
   * left out of a list, a subscription that was not honoured.
   */
  default void onWarning(Connection connection, String warning) {}

  /**
   * The connection went from one state to another, or on within a state: each change once, in the
   * order they happened.
   */
  default void onStateChanged(Connection connection, StateChange change) {}

  /**
   * A connection that was connected once ended for good, exactly once. A channel that was lost and
   * is to come back is a change of the state.
   *
   * @param reason why, also after a close by this side
   */
  default void onClosed(Connection connection, McpException reason) {}
}
