package io.patchbay.spi;

import io.patchbay.PermissionAsker;
import io.patchbay.PooledTool;
import io.patchbay.ToolCall;
import java.time.Duration;
import java.util.Optional;

/**
 * Hears what a Patchbay does: for metrics, traces and audit logs. Every method does nothing unless
 * it is overridden.
 *
 * <p>Called on the thread where it happens, of calls on the thread of the call, so it must be
 * thread-safe, must not block, and must not wait for the connection it is told of. What it throws
 * is logged and otherwise ignored. Arguments, results and messages of failures come from models and
 * servers, and may be secret.
 */
public interface Observer {

  /** A call of a tool of the pool begins. */
  default void callStarted(ToolCall call) {}

  /** A call of a tool of the pool ended, in whatever way; exactly once after each start. */
  default void callEnded(CallOutcome outcome) {}

  /**
   * A request is sent once more.
   *
   * @param server the server's name
   * @param method the method of the request
   * @param attempt which try begins; 2 is the first that is told
   * @param why what ended the try before
   */
  default void retried(String server, String method, int attempt, Throwable why) {}

  /**
   * Someone was asked whether a call may run.
   *
   * @param call the call
   * @param answer what was answered; a denial where the asker failed
   * @param elapsed how long it took
   */
  default void permissionAsked(ToolCall call, PermissionAsker.Answer answer, Duration elapsed) {}

  /**
   * A schema check or a result was found wanting, and the call went on.
   *
   * @param tool the tool
   * @param warning what was wrong
   */
  default void warned(PooledTool tool, String warning) {}

  /**
   * A list was looked up in the cache of lists.
   *
   * @param server the server's name
   * @param list which list: {@code tools}, {@code resources}, {@code resourceTemplates}, {@code
   *     prompts}
   * @param hit whether it was there and fresh
   */
  default void cacheRead(String server, String list, boolean hit) {}

  /**
   * A try to connect ended.
   *
   * @param server the server's name
   * @param attempt which try it was, from 1
   * @param elapsed how long it took
   * @param failure why it failed; empty where it did not
   */
  default void connectEnded(
      String server, int attempt, Duration elapsed, Optional<Throwable> failure) {}

  /**
   * A filter of a server changed a message.
   *
   * @param server the server's name
   * @param filter the filter's name
   * @param method the method of the message, or of the request that it answers
   */
  default void filtered(String server, String filter, String method) {}

  /**
   * A connection went from one state to another.
   *
   * @param server the server's name
   * @param from the name of the state before
   * @param to the name of the state now
   * @param why what made it change
   */
  default void stateChanged(String server, String from, String to, String why) {}
}
