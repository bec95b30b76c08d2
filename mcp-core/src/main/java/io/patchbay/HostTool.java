package io.patchbay;

import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import java.util.Objects;

/**
 * A tool of the host's own, which joins the pool under its bare name and wins a clash.
 *
 * @param tool what it is
 * @param handler runs it
 */
public record HostTool(Tool tool, Handler handler) {

  /** Requires both. */
  public HostTool {
    Objects.requireNonNull(tool);
    Objects.requireNonNull(handler);
  }

  /**
   * Runs a tool of the host's own. Must be thread-safe; runs on the thread of the call, which is
   * interrupted when the call is cancelled. Limits are the tool's own matter.
   */
  @FunctionalInterface
  public interface Handler {

    /**
     * Runs the tool. An {@link McpException} ends the call; whatever else it throws is a result in
     * which the tool reports an error, and is logged.
     */
    CallToolResult call(ToolCall call);
  }
}
