package io.patchbay.inprocess;

import io.patchbay.model.Result;

/** Runs a tool of an {@link InProcessServer}. */
@FunctionalInterface
public interface ToolHandler {

  /**
   * Called on the thread of the blocked caller, or on the handler executor; may block, and may run
   * several times at once. The thread is interrupted when nobody waits for the answer any more.
   *
   * @param request what is asked
   * @param context who asks, and the way back to it
   * @return a {@link io.patchbay.model.CallToolResult}, which the caller gets as it is, or, where
   *     the client speaks 2026-07-28, an {@link io.patchbay.model.InputRequiredResult}: the handler
   *     is then called again with the answers
   * @throws io.patchbay.RequestRejectedException to answer with an error of its code
   * @throws Exception to answer with a result that reports an error, whose text is the message
   */
  Result call(HandlerRequest request, ServerContext context) throws Exception;
}
