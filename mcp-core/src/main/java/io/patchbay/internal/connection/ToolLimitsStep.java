package io.patchbay.internal.connection;

import io.patchbay.CallInterceptor;
import io.patchbay.PooledTool;
import io.patchbay.ToolCall;
import io.patchbay.internal.pool.Glob;
import io.patchbay.model.CallToolResult;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

/**
 * Limits a call as the options of its server say for its tool, unless it has a limit of its own.
 */
final class ToolLimitsStep implements CallInterceptor {
  private final Function<PooledTool, Map<String, Duration>> timeouts;

  /**
   * @param timeouts the limits of a tool's server, by patterns of tools' own names
   */
  ToolLimitsStep(Function<PooledTool, Map<String, Duration>> timeouts) {
    this.timeouts = timeouts;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    Map<String, Duration> limits = timeouts.apply(call.tool());
    if (limits.isEmpty() || call.options().wall().isPresent()) {
      return next.proceed(call);
    }
    String tool = call.tool().tool().name();
    for (Map.Entry<String, Duration> limit : limits.entrySet()) {
      if (new Glob(limit.getKey()).matches(tool)) {
        return next.proceed(
            call.withOptions(call.options().toBuilder().wall(limit.getValue()).build()));
      }
    }
    return next.proceed(call);
  }
}
