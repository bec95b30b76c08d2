package io.patchbay.spi;

import io.patchbay.ToolCall;
import java.time.Duration;
import java.util.Optional;

/**
 * How a call of a tool ended.
 *
 * @param call the call, the same object that its start was told with
 * @param kind how it ended
 * @param elapsed how long it took, being asked for permission included
 * @param argumentBytes how large the arguments are as JSON
 * @param resultBytes how large the result is as JSON, as the caller gets it; 0 without one
 * @param failure what the caller gets thrown, where there is no result
 */
public record CallOutcome(
    ToolCall call,
    Kind kind,
    Duration elapsed,
    long argumentBytes,
    long resultBytes,
    Optional<Throwable> failure) {

  /** The ways a call ends. */
  public enum Kind {
    /** With a result. */
    RESULT,
    /** With a result in which the tool reports an error. */
    TOOL_ERROR,
    /** With an exception. */
    FAILED,
    /** It was cancelled. */
    CANCELLED
  }
}
