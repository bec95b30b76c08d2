package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallInterceptor;
import io.patchbay.PermissionAsker;
import io.patchbay.PermissionDeniedException;
import io.patchbay.PermissionRules;
import io.patchbay.ResultBudget;
import io.patchbay.SchemaChecks;
import io.patchbay.ToolCall;
import io.patchbay.internal.pipeline.Observers;
import io.patchbay.internal.pipeline.Pipeline;
import io.patchbay.internal.pipeline.PipelineSettings;
import io.patchbay.internal.pipeline.UrlElicitationStep;
import io.patchbay.internal.pipeline.UrlVisits;
import io.patchbay.internal.results.ResultFiles;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.spi.CallOutcome;
import io.patchbay.spi.Observer;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What stands around a call of the pool, held against what the server sees of it. */
@ExtendWith(Leaks.class)
class CallPipelineTest {
  private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private final List<String> events = new ArrayList<>();

  private PipelineSettings settings(
      @Nullable PermissionAsker asker,
      List<CallInterceptor> interceptors,
      @Nullable Supplier<Map<String, String>> trace) {
    Observer observer =
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
          public void callEnded(CallOutcome outcome) {
            events.add("ended " + outcome.kind());
          }
        };
    return new PipelineSettings(
        List.of(observer),
        interceptors,
        PermissionRules.NONE,
        asker,
        tool -> false,
        SchemaChecks.OFF,
        SchemaChecks.OFF,
        trace,
        ResultBudget.DEFAULT);
  }

  private static PipedBay bay(
      PipelineSettings settings, UnaryOperator<Pipeline.Builder> inside, Consumer<Script> script) {
    return new PipedBay(Given.legacy(script), settings, inside, Given.tool("t"));
  }

  @Test
  void documentNamesEveryStepInItsOrder() throws IOException {
    PipelineSettings all =
        new PipelineSettings(
            List.of(new Observer() {}),
            List.of((call, next) -> next.proceed(call)),
            PermissionRules.builder().ask("*").build(),
            null,
            tool -> false,
            SchemaChecks.WARN,
            SchemaChecks.WARN,
            Map::of,
            ResultBudget.DEFAULT);
    ManualTime time = new ManualTime();
    Pipeline pipeline =
        all.steps(new ResultFiles(null, time), time, (tool, warning) -> {})
            .around(call -> CallToolResult.ofText(""));
    List<String> rows =
        Pattern.compile("(?m)^\\| `([a-z ]+)` \\|[^|]*\\|[^|]*\\|[^|]*\\|$")
            .matcher(Files.readString(Path.of("..", "docs", "pipeline.md")))
            .results()
            .map(row -> row.group(1))
            .toList();
    assertThat(rows).isEqualTo(pipeline.steps());
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
    try (PipedBay bay = bay(settings(asker, List.of(), null), UnaryOperator.identity(), s -> {})) {
      assertThatThrownBy(() -> bay.call(Map.of("path", "/")))
          .isInstanceOf(PermissionDeniedException.class);
    }
    assertThat(shown.get(0).tool().server()).contains("s");
    assertThat(shown.get(0).arguments()).isEqualTo(Json.of(Map.of("path", "/")));
    assertThat(events).containsExactly("started {\"path\":\"/\"}", "asked DENY", "ended FAILED");
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
            settings(null, List.of(mine), null),
            UnaryOperator.identity(),
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
            settings(null, List.of(), () -> Map.copyOf(context)),
            UnaryOperator.identity(),
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
    UrlVisits visits =
        new UrlVisits() {
          @Override
          public ElicitResult ask(ToolCall call, ElicitRequestURLParams visit) {
            events.add("consent " + visit.url());
            return ElicitResult.accept();
          }

          @Override
          public void awaitCompletion(ToolCall call, ElicitRequestURLParams visit) {
            events.add("complete " + visit.elicitationId().orElseThrow());
          }

          @Override
          public boolean asksLocally(ToolCall call) {
            return false;
          }
        };
    try (PipedBay bay =
        bay(
            PipelineSettings.DEFAULT,
            steps ->
                steps.step(
                    "url elicitation",
                    new UrlElicitationStep(visits, Observers.NONE, (tool, warning) -> {})),
            s -> {
              s.expect("tools/call").error(-32042, "needed", Map.of("elicitations", List.of(page)));
              s.expect("tools/call").reply(Given.text("granted"));
            })) {
      assertThat(bay.call(Map.of()).text()).isEqualTo("granted");
    }
    assertThat(events).containsExactly("consent https://x.example/2", "complete e-2");
  }
}
