package io.patchbay.internal.pipeline;

import io.patchbay.CallInterceptor;
import io.patchbay.ToolCall;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.CallOutcome;
import io.patchbay.spi.CallOutcome.Kind;
import io.patchbay.spi.TimeSource;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Tells observers of the start and the end of every call. */
public final class ObserverStep implements CallInterceptor {
  private final Observers observers;
  private final TimeSource time;

  /** Measures by this time. */
  public ObserverStep(Observers observers, TimeSource time) {
    this.observers = observers;
    this.time = time;
  }

  @Override
  public CallToolResult intercept(ToolCall call, Next next) {
    long start = time.nanoTime();
    observers.tell(observer -> observer.callStarted(call));
    try {
      CallToolResult result = next.proceed(call);
      Kind kind = result.isError() ? Kind.TOOL_ERROR : Kind.RESULT;
      end(call, kind, start, size(result.json()), Optional.empty());
      return result;
    } catch (RuntimeException | Error e) {
      Kind kind = e instanceof CancellationException ? Kind.CANCELLED : Kind.FAILED;
      end(call, kind, start, 0, Optional.of(e));
      throw e;
    }
  }

  private void end(
      ToolCall call, Kind kind, long start, long resultBytes, Optional<Throwable> failure) {
    Duration elapsed = Duration.ofNanos(time.nanoTime() - start);
    CallOutcome outcome =
        new CallOutcome(call, kind, elapsed, size(call.arguments()), resultBytes, failure);
    observers.tell(observer -> observer.callEnded(outcome));
  }

  /** What came as text knows its size; the rest is written once, if it can be. */
  private static long size(Json json) {
    int size = json.textSize();
    try {
      return size > 0 ? size : json.toUtf8().length;
    } catch (JsonException e) {
      return 0;
    }
  }
}
