package io.patchbay;

import io.patchbay.model.CallToolResult;

/**
 * One step around calls of the pool's tools. May change the call, answer it without going on, go on
 * once or several times, change the result, or refuse by throwing an {@link McpException}.
 *
 * <p>Runs on the thread of the call and may block. Must be thread-safe. Interrupting the thread
 * cancels the call.
 */
@FunctionalInterface
public interface CallInterceptor {

  /**
   * Handles a call.
   *
   * @param call the call
   * @param next what comes after this step
   * @return the result
   */
  CallToolResult intercept(ToolCall call, Next next);

  /** The rest of the pipeline. */
  @FunctionalInterface
  interface Next {

    /** Goes on with a call, and returns what comes of it. */
    CallToolResult proceed(ToolCall call);
  }
}
