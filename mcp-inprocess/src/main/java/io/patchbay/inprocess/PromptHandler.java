package io.patchbay.inprocess;

import io.patchbay.model.Result;

/** Fills in a prompt of an {@link InProcessServer}. */
@FunctionalInterface
public interface PromptHandler {

  /**
   * Called like {@link ToolHandler#call}.
   *
   * @param request what is asked
   * @param context who asks, and the way back to it
   * @return a {@link io.patchbay.model.GetPromptResult}, or, where the client speaks 2026-07-28, an
   *     {@link io.patchbay.model.InputRequiredResult}
   * @throws io.patchbay.RequestRejectedException to answer with an error of its code
   * @throws Exception to answer with error -32603 and the message
   */
  Result get(HandlerRequest request, ServerContext context) throws Exception;
}
