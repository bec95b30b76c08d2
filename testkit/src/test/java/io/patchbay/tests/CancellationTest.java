package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.ServerClosedException;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class CancellationTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"CANC-01", "CANC-03", "STDIO-08", "RPC-04", "CT-03"})
  void cancelledFutureCancelsOnTheWireAndNothingElse(boolean modern) {
    CountDownLatch asked = new CountDownLatch(2);
    try (ScriptedBay bay =
        Given.of(
            modern,
            s -> {
              Script.Expected slow = s.expect("tools/call");
              s.reached(asked);
              Script.Expected other = s.expect("tools/call");
              s.reached(asked);
              slow.expectCancelled();
              slow.reply(Given.text("too late"));
              other.reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      CompletableFuture<CallToolResult> slow = connection.callToolAsync("slow", Map.of());
      CompletableFuture<CallToolResult> other = connection.callToolAsync("other", Map.of());
      Eventually.open(asked);
      assertThat(slow.cancel(true)).isTrue();
      assertThat(slow.cancel(true)).isTrue();
      assertThat(Eventually.get(other).text()).isEqualTo("ok");
      assertThat(slow).isCancelled();
      assertThat(connection.openCalls()).isZero();
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement({"CANC-01", "STDIO-08"})
  void interruptedCallerCancelsItsCallAndNoOther() {
    CountDownLatch asked = new CountDownLatch(2);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              Script.Expected slow = s.expect("tools/call");
              s.reached(asked);
              Script.Expected other = s.expect("tools/call");
              s.reached(asked);
              slow.expectCancelled();
              other.reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      Thread caller =
          new Thread(
              () -> {
                try {
                  CallToolResult unused = connection.callTool("slow", Map.of());
                } catch (CancellationException e) {
                  thrown.set(e);
                }
              },
              "cancelled-caller");
      caller.start();
      Eventually.that("the first call", () -> asked.getCount() == 1);
      CompletableFuture<CallToolResult> other = connection.callToolAsync("other", Map.of());
      Eventually.open(asked);
      caller.interrupt();
      Eventually.ended(caller);
      assertThat(thrown.get())
          .hasMessageContaining("server 's': tools/call of 'slow' was cancelled");
      assertThat(Eventually.get(other).text()).isEqualTo("ok");
      assertThat(connection.openCalls()).isZero();
    }
  }

  @Test
  @Requirement("CANC-01")
  void callWithoutAnyLimitCanBeInterruptedAlsoAfterFastAnswers() {
    CallOptions unlimited = CallOptions.builder().idle(Duration.ZERO).build();
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              for (int i = 0; i < 200; i++) {
                s.expect("tools/call").reply(Given.text("ok"));
              }
              Script.Expected silent = s.expect("tools/call");
              s.reached(asked);
              silent.expectCancelled();
            })) {
      Connection connection = bay.connect();
      for (int i = 0; i < 200; i++) {
        assertThat(connection.callTool("t", Map.of(), unlimited).text()).isEqualTo("ok");
      }
      Thread caller =
          new Thread(
              () -> {
                try {
                  CallToolResult unused = connection.callTool("t", Map.of(), unlimited);
                } catch (CancellationException e) {
                  return;
                }
              },
              "unlimited-caller");
      caller.start();
      Eventually.open(asked);
      Eventually.that(
          "it parks instead of polling for ever",
          () ->
              caller.getState() == Thread.State.WAITING
                  || caller.getState() == Thread.State.TIMED_WAITING);
      caller.interrupt();
      Eventually.ended(caller);
    }
  }

  @Test
  @Requirement({"CANC-02", "CANC-03"})
  void cancelOfAFinishedCallSendsNothing() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call").reply(Given.text("ok"));
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
      assertThat(Eventually.get(called).text()).isEqualTo("ok");
      assertThat(called.cancel(true)).isFalse();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"CANC-03", "RPC-04"})
  void answerAndCancelMayCross() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s ->
                s.handshake("2025-11-25", Given.ALL)
                    .serve(
                        (wire, got) -> {
                          if (got.get("id") != null) {
                            wire.reply(got, Given.text("ok"));
                          }
                        }))) {
      Connection connection = bay.connect();
      for (int i = 0; i < 500; i++) {
        CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
        if (called.cancel(true)) {
          assertThat(called).isCancelled();
        } else {
          assertThat(Eventually.get(called).text()).isEqualTo("ok");
        }
      }
      assertThat(connection.openCalls()).isZero();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      connection.close();
    }
  }

  @Test
  @Requirement({"CANC-04", "ELI-06"})
  void serverMayWithdrawItsQuestionAndGetsNoAnswer() {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch withdrawn = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.legacy(
            with ->
                with.elicitation(
                    (request, context) -> {
                      asked.countDown();
                      try {
                        new CountDownLatch(1).await();
                      } catch (InterruptedException e) {
                        if (context.isCancelled()) {
                          withdrawn.countDown();
                        }
                      }
                      return ElicitResult.cancel();
                    }),
            s -> {
              s.send(
                  Map.of(
                      "jsonrpc",
                      "2.0",
                      "id",
                      "q-1",
                      "method",
                      "elicitation/create",
                      "params",
                      Map.of(
                          "message",
                          "m",
                          "requestedSchema",
                          Map.of("type", "object", "properties", Map.of()))));
              s.await(asked);
              s.notify("notifications/cancelled", Map.of("requestId", "unknown"));
              s.notify("notifications/cancelled", Map.of());
              s.notify("notifications/cancelled", Map.of("requestId", "q-1", "reason", "enough"));
              s.await(withdrawn);
              s.request("p", "ping", Map.of()).expectResult(Map.of());
            })) {
      Connection unused = bay.connect();
      Eventually.open(withdrawn);
    }
  }

  @Test
  @Requirement({"CANC-06", "ERR-03"})
  void closeEndsOpenCallsAtOnceWithItsOwnReason() {
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call");
              s.reached(asked).expectEnd();
            })) {
      Connection connection = bay.connect();
      CompletableFuture<CallToolResult> called = connection.callToolAsync("t", Map.of());
      Eventually.open(asked);
      connection.close();
      assertThatThrownBy(() -> Eventually.get(called))
          .isInstanceOf(ServerClosedException.class)
          .hasMessageContaining("tools/call");
      assertThat(connection.openCalls()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("CANC-08")
  void reasonStandsOnTheWireAndInTheException(boolean modern) {
    CountDownLatch asked = new CountDownLatch(1);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    String reason = "the waiting thread was interrupted";
    try (ScriptedBay bay =
        Given.of(
            modern,
            s -> {
              Script.Expected unused = s.expect("tools/call");
              s.reached(asked);
              s.expect("notifications/cancelled").with("params.reason", reason);
            })) {
      Connection connection = bay.connect();
      Thread caller =
          new Thread(
              () -> {
                try {
                  CallToolResult unused = connection.callTool("t", Map.of());
                } catch (CancellationException e) {
                  thrown.set(e);
                }
              },
              "cancelled-caller");
      caller.start();
      Eventually.open(asked);
      caller.interrupt();
      Eventually.ended(caller);
      assertThat(thrown.get()).hasRootCauseMessage(reason);
    }
  }
}
