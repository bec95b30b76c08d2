package io.patchbay.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ServerClosedException;
import io.patchbay.ToolCall;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.CallOutcome;
import io.patchbay.spi.Observer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ObserverStepTest {
  private final List<ToolCall> started = new ArrayList<>();
  private final List<CallOutcome> ended = new ArrayList<>();
  private final StoppedTime time = new StoppedTime();

  private final Observer recorder =
      new Observer() {
        @Override
        public void callStarted(ToolCall call) {
          started.add(call);
        }

        @Override
        public void callEnded(CallOutcome outcome) {
          ended.add(outcome);
        }
      };

  private static final Observer FAILING =
      new Observer() {
        @Override
        public void callStarted(ToolCall call) {
          throw new IllegalStateException("an observer that fails, on purpose");
        }
      };

  private CallToolResult run(ToolCall call, Function<ToolCall, CallToolResult> attempt) {
    return new ObserverStep(new Observers(List.of(FAILING, recorder)), time)
        .intercept(
            call,
            c -> {
              time.advance(Duration.ofMillis(3));
              return attempt.apply(c);
            });
  }

  @Test
  void startAndEndAreToldWithSizesAndTime() {
    ToolCall call = GivenTool.named("t").call("{\"a\":1}");
    CallToolResult result = CallToolResult.ofText("é");
    assertThat(run(call, c -> result)).isSameAs(result);
    assertThat(started).containsExactly(call);
    CallOutcome outcome = ended.get(0);
    assertThat(outcome.call()).isSameAs(call);
    assertThat(outcome.kind()).isEqualTo(CallOutcome.Kind.RESULT);
    assertThat(outcome.elapsed()).isEqualTo(Duration.ofMillis(3));
    assertThat(outcome.argumentBytes()).isEqualTo(7);
    assertThat(outcome.resultBytes()).isEqualTo(result.json().toUtf8().length);
  }

  /** A test that uses an observer fails with an AssertionError, which is no RuntimeException. */
  @Test
  void errorOfAnObserverChangesNothing() {
    Observer wrong =
        new Observer() {
          @Override
          public void callEnded(CallOutcome outcome) {
            throw new AssertionError("an observer that fails, on purpose");
          }
        };
    CallToolResult result = CallToolResult.ofText("ran");
    ObserverStep step = new ObserverStep(new Observers(List.of(wrong, recorder)), time);
    assertThat(step.intercept(GivenTool.named("t").call(), call -> result)).isSameAs(result);
    assertThat(ended).extracting(CallOutcome::kind).containsExactly(CallOutcome.Kind.RESULT);
  }

  @Test
  void errorOfTheToolIsToldApart() {
    CallToolResult unused = run(GivenTool.named("t").call(), c -> CallToolResult.ofError("no"));
    assertThat(ended.get(0).kind()).isEqualTo(CallOutcome.Kind.TOOL_ERROR);
  }

  @Test
  void failureIsToldAndThrown() {
    RuntimeException failure = new ServerClosedException("gone", null);
    assertThatThrownBy(
            () ->
                run(
                    GivenTool.named("t").call(),
                    c -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    assertThat(ended.get(0).kind()).isEqualTo(CallOutcome.Kind.FAILED);
    assertThat(ended.get(0).failure()).contains(failure);
  }

  @Test
  void cancellationIsNoFailure() {
    assertThatThrownBy(
            () ->
                run(
                    GivenTool.named("t").call(),
                    c -> {
                      throw new CancellationException();
                    }))
        .isInstanceOf(CancellationException.class);
    assertThat(ended.get(0).kind()).isEqualTo(CallOutcome.Kind.CANCELLED);
  }
}
