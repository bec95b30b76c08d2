package io.patchbay.inprocess;

import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.Completion;

/** Proposes values for the arguments of an {@link InProcessServer}'s prompts and templates. */
@FunctionalInterface
public interface CompletionHandler {

  /**
   * Called like {@link ToolHandler#call}.
   *
   * @param request the prompt or template, the argument, and what has been typed
   * @param context who asks
   * @throws Exception to answer with error -32603 and the message
   */
  Completion complete(CompleteRequestParams request, ServerContext context) throws Exception;
}
