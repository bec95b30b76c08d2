package io.patchbay.ide;

import io.patchbay.Connection;
import io.patchbay.json.Json;

/**
 * Hears what an IDE tells. Called in the manner of {@link io.patchbay.ConnectionListener}: one
 * after the other for each connection, in the order of the wire; may block, which delays later
 * events of that connection only. Everything is untrusted text.
 */
public interface IdeListener {

  /** The user selected something ({@code selection_changed}; Claude Code). */
  default void onSelection(Connection ide, IdeSelection selection) {}

  /** The user mentions a file in the conversation ({@code at_mentioned}; Claude Code). */
  default void onMention(Connection ide, IdeMention mention) {}

  /** What is open changed ({@code ide/contextUpdate}; Gemini CLI, Qwen Code). */
  default void onContext(Connection ide, IdeContext context) {}

  /**
   * A diff was accepted, rejected or closed ({@code ide/diffAccepted}, {@code ide/diffRejected},
   * {@code ide/diffClosed}; Gemini CLI, Qwen Code).
   */
  default void onDiff(Connection ide, IdeDiff diff) {}

  /**
   * The IDE reports an event ({@code log_event}; an IDE that embeds the agent).
   *
   * @param name the event
   * @param data what belongs to it, an object
   */
  default void onLogEvent(Connection ide, String name, Json data) {}

  /**
   * Any other notification, and one of those above whose shape is not the known one.
   *
   * @param method its method
   * @param params its params, an object
   */
  default void onOther(Connection ide, String method, Json params) {}
}
