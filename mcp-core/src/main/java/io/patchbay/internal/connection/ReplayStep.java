package io.patchbay.internal.connection;

import io.patchbay.CallInterceptor;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.PooledTool;
import io.patchbay.ToolCall;
import io.patchbay.TransportException;
import io.patchbay.internal.pipeline.Observers;
import io.patchbay.model.CallToolResult;
import java.util.function.Predicate;

/**
 * Sends a call once more whose answer was lost, if running it twice is known to do no harm: its
 * server is trusted, and says that the tool changes nothing, or no more the second time. Everything
 * else keeps its unknown outcome.
 */
final class ReplayStep implements CallInterceptor {
  private final Predicate<PooledTool> trusted;
  private final Observers observers;

  /**
   * @param trusted whether the server of a tool is believed
   */
  ReplayStep(Predicate<PooledTool> trusted, Observers observers) {
    this.trusted = trusted;
    this.observers = observers;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    try {
      return next.proceed(call);
    } catch (OutcomeUnknownException e) {
      if (!mayRunTwice(call.tool()) || !(e.getCause() instanceof TransportException)) {
        throw e;
      }
      observers.tell(
          observer -> observer.retried(call.tool().server().orElse(""), "tools/call", 2, e));
      return next.proceed(call);
    }
  }

  private boolean mayRunTwice(PooledTool tool) {
    return (tool.isReadOnly() || tool.isIdempotent()) && trusted.test(tool);
  }
}
