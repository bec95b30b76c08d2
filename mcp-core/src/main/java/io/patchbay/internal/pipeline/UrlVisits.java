package io.patchbay.internal.pipeline;

import io.patchbay.ToolCall;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;

/** Sends the user to pages that a server wants visited before it runs a call. */
public interface UrlVisits {

  /**
   * Asks the user to visit one page, blocking; the clocks of limits stand still.
   *
   * @throws Exception if nobody can be asked
   */
  ElicitResult ask(ToolCall call, ElicitRequestURLParams visit) throws Exception;

  /**
   * Waits until the server says that the visit is complete ({@code
   * notifications/elicitation/complete}), or for as long as it is worth; consent is no completion.
   * Returns at once unless overridden, and then the call is tried again at once.
   *
   * @throws InterruptedException if the call is cancelled meanwhile
   */
  default void awaitCompletion(ToolCall call, ElicitRequestURLParams visit)
      throws InterruptedException {}

  /** Returns whether the server of the call runs on this machine. */
  boolean asksLocally(ToolCall call);
}
