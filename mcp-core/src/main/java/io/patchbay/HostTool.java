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

  /** Runs a tool of the host's own. Must be thread-safe; runs on the thread of the call. */
  @FunctionalInterface
  public interface Handler {

    /** Runs the tool; what it throws ends the call. */
    CallToolResult call(ToolCall call);
  }
}
