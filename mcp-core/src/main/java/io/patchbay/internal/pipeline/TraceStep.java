package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.CallOptions;
import io.patchbay.ToolCall;
import io.patchbay.model.CallToolResult;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts the trace context of the caller into {@code _meta} (specification: Base protocol, {@code
 * _meta}): {@code traceparent}, and with it {@code tracestate}; {@code baggage}. What breaks its
 * W3C grammar is left out with a warning. A call that has a {@code traceparent} of its own keeps
 * its own.
 */
public final class TraceStep implements CallInterceptor {
  private final Supplier<Map<String, String>> context;
  private final Warnings warnings;

  /**
   * Creates the step.
   *
   * @param context the headers of the current context, by name in lower case; asked on the thread
   *     of each call
   */
  public TraceStep(Supplier<Map<String, String>> context, Warnings warnings) {
    this.context = context;
    this.warnings = warnings;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    return next.proceed(traced(call));
  }

  private ToolCall traced(ToolCall call) {
    Map<String, String> now = current(call);
    if (now.isEmpty() || call.options().meta().containsKey("traceparent")) {
      return call;
    }
    CallOptions.Builder options = call.options().toBuilder();
    if (put(call, options, "traceparent", now.get("traceparent"))) {
      boolean unused = put(call, options, "tracestate", now.get("tracestate"));
    }
    boolean unused = put(call, options, "baggage", now.get("baggage"));
    return call.withOptions(options.build());
  }

  private Map<String, String> current(ToolCall call) {
    try {
      return context.get();
    } catch (RuntimeException e) {
      warnings.warn(call.tool(), "there is no trace context, its supplier failed: " + e);
      return Map.of();
    }
  }

  private boolean put(
      ToolCall call, CallOptions.Builder options, String name, @Nullable String value) {
    if (value == null || call.options().meta().containsKey(name)) {
      return false;
    } else if (!TraceHeaders.isValid(name, value)) {
      warnings.warn(call.tool(), "the " + name + " of the trace context is invalid and left out");
      return false;
    }
    options.meta(name, value);
    return true;
  }
}
