package io.patchbay.inprocess;

import io.patchbay.model.Result;

/** Reads a resource of an {@link InProcessServer}. */
@FunctionalInterface
public interface ResourceHandler {

  /**
   * Called like {@link ToolHandler#call}.
   *
   * @param request has the URI as its name, and the values of a template's variables as arguments
   * @param context who asks, and the way back to it
   * @return a {@link io.patchbay.model.ReadResourceResult}, or, where the client speaks 2026-07-28,
   *     an {@link io.patchbay.model.InputRequiredResult}
   * @throws io.patchbay.RequestRejectedException to answer with an error of its code
   * @throws Exception to answer with error -32603 and the message
   */
  Result read(HandlerRequest request, ServerContext context) throws Exception;
}
