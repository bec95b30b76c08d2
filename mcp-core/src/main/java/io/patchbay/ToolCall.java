package io.patchbay;

import io.patchbay.json.Json;

/**
 * A call of a tool on its way through the pipeline. Immutable.
 *
 * @param tool what is called
 * @param arguments the arguments, an object
 * @param options what the caller wants different
 */
public record ToolCall(PooledTool tool, Json arguments, CallOptions options) {

  /** Returns the call with other arguments. */
  public ToolCall withArguments(Json other) {
    return new ToolCall(tool, other, options);
  }

  /** Returns the call with other options. */
  public ToolCall withOptions(CallOptions other) {
    return new ToolCall(tool, arguments, other);
  }
}
