package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallInterceptor;
import io.patchbay.ElicitationHandler;
import io.patchbay.Patchbay;
import io.patchbay.PermissionAsker;
import io.patchbay.PermissionDeniedException;
import io.patchbay.ToolCall;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.spi.CallOutcome;
import io.patchbay.spi.Observer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What stands around a call of the pool, held against what the server sees of it. */
@ExtendWith(Leaks.class)
class CallPipelineTest {
  private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private final List<String> events = new CopyOnWriteArrayList<>();

  private final Observer observer =
      new Observer() {
        @Override
        public void callStarted(ToolCall call) {
          events.add("started " + call.arguments());
        }

        @Override
        public void permissionAsked(
            ToolCall call, PermissionAsker.Answer answer, Duration elapsed) {
          events.add("asked " + answer.kind());
        }

        @Override
        public void retried(String server, String method, int attempt, Throwable why) {
          events.add("try " + attempt + " of " + method);
        }

        @Override
        public void callEnded(CallOutcome outcome) {
          events.add("ended " + outcome.kind());
        }
      };

  private PipedBay bay(UnaryOperator<Patchbay.Builder> with, Consumer<Script> script) {
    return new PipedBay(builder -> with.apply(builder.observer(observer)), Given.tool("t"), script);
  }

  @Test
  @Requirement("TOOL-06")
  void callThatAPersonDeniesIsNotSentAndAllOfItIsHeard() {
    List<ToolCall> shown = new ArrayList<>();
    PermissionAsker asker =
        (call, reason) -> {
          shown.add(call);
          return PermissionAsker.Answer.deny("no");
        };
    try (PipedBay bay = bay(with -> with.permissionAsker(asker), s -> {})) {
      assertThatThrownBy(() -> bay.call(Map.of("path", "/")))
          .isInstanceOf(PermissionDeniedException.class);
    }
    assertThat(shown.get(0).tool().server()).contains("s");
    assertThat(shown.get(0).arguments()).isEqualTo(Json.of(Map.of("path", "/")));
    assertThat(events).containsExactly("started {\"path\":\"/\"}", "asked DENY", "ended FAILED");
  }

  @Test
  void callThatWasCancelledWhileSomebodyWasAskedIsNotSent() {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    PermissionAsker deaf =
        (call, reason) -> {
          asked.countDown();
          while (cancelled.getCount() > 0) {
            try {
              cancelled.await();
            } catch (InterruptedException e) {
              events.add("interrupted"); // and goes on
            }
          }
          return PermissionAsker.Answer.ALLOW_ONCE;
        };
    try (PipedBay bay = bay(with -> with.permissionAsker(deaf), s -> {})) {
      CompletableFuture<CallToolResult> call = bay.patchbay().callAsync(PipedBay.TOOL, Map.of());
      Eventually.open(asked);
      call.cancel(true);
      cancelled.countDown();
      Eventually.that("its end", () -> events.contains("ended CANCELLED"));
    }
  }

  @Test
  @Requirement("TOOL-06")
  void interceptorOfTheHostSeesAndChangesCallAndResult() {
    CallInterceptor mine =
        (call, next) -> {
          CallToolResult result =
              next.proceed(call.withArguments(Json.of(Map.of("path", "/safe"))));
          return CallToolResult.ofText(result.text() + ", checked");
        };
    try (PipedBay bay =
        bay(
            with -> with.interceptor(mine),
            s ->
                s.expect("tools/call")
                    .with("params.arguments.path", "/safe")
                    .reply(Given.text("ran")))) {
      assertThat(bay.call(Map.of("path", "/")).text()).isEqualTo("ran, checked");
    }
    assertThat(events).containsExactly("started {\"path\":\"/\"}", "ended RESULT");
  }

  @Test
  @Requirement("RPC-14")
  void traceContextIsSentAndAnInvalidOneIsNot() {
    Map<String, String> context = new HashMap<>();
    context.put("traceparent", PARENT);
    try (PipedBay bay =
        bay(
            with -> with.traceContext(() -> Map.copyOf(context)),
            s -> {
              s.expect("tools/call")
                  .with("params._meta.traceparent", PARENT)
                  .reply(Given.text("1"));
              s.expect("tools/call").without("params._meta.traceparent").reply(Given.text("2"));
            })) {
      assertThat(bay.call(Map.of()).text()).isEqualTo("1");
      context.put("traceparent", "00-nonsense");
      assertThat(bay.call(Map.of()).text()).isEqualTo("2");
      assertThat(bay.warnings()).hasSize(1);
    }
  }

  @Test
  @Requirement({"ELI-30", "ELI-25", "ELI-22"})
  void callIsSentAgainWhenTheUserVisitedWhatTheServerWanted() {
    Map<String, Object> page =
        Map.of("mode", "url", "elicitationId", "e-2", "url", "https://x.example/2", "message", "m");
    CountDownLatch agreed = new CountDownLatch(1);
    ElicitationHandler handler =
        (asked, context) -> {
          events.add("consent of " + context.serverName());
          agreed.countDown();
          return ElicitResult.accept();
        };
    try (PipedBay bay =
        bay(
            with -> with.elicitationWithUrls(handler),
            s -> {
              s.expect("tools/call").error(-32042, "needed", Map.of("elicitations", List.of(page)));
              s.await(agreed);
              s.notify("notifications/elicitation/complete", Map.of("elicitationId", "other"));
              s.notify("notifications/elicitation/complete", Map.of("elicitationId", "e-2"));
              s.expect("tools/call").reply(Given.text("granted"));
            })) {
      assertThat(bay.call(Map.of()).text()).isEqualTo("granted");
    }
    assertThat(events)
        .containsExactly("started {}", "consent of s", "try 2 of tools/call", "ended RESULT");
  }
}
