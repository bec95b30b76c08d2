package io.patchbay;

import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.CreateMessageResult;

/**
 * Lets a server use the host's model. Deprecated by the specification since 2026-07-28, and served
 * for the servers that use it.
 */
@FunctionalInterface
public interface SamplingHandler {

  /**
   * Called on the handler executor; may block, the limits of the call that asks stand still
   * meanwhile.
   *
   * @param request what to ask the model; {@code maxTokens} is an upper bound
   * @param context who asks
   * @throws RequestRejectedException if the user refuses (code -1)
   * @throws Exception if the model fails
   */
  CreateMessageResult createMessage(CreateMessageRequestParams request, HandlerContext context)
      throws Exception;
}
