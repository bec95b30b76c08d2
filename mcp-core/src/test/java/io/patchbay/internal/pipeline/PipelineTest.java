package io.patchbay.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallInterceptor;
import io.patchbay.InvalidResultException;
import io.patchbay.PermissionAsker.Answer;
import io.patchbay.PermissionRules;
import io.patchbay.ResultBudget;
import io.patchbay.SchemaChecks;
import io.patchbay.ToolCall;
import io.patchbay.internal.results.ResultFiles;
import io.patchbay.json.Json;
import io.patchbay.json.JsonLimits;
import io.patchbay.model.CallToolResult;
import io.patchbay.spi.Observer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineTest {
  private final List<String> events = new ArrayList<>();
  private final StoppedTime time = new StoppedTime();

  @TempDir private Path directory;

  private CallInterceptor named(String name) {
    return (call, next) -> {
      events.add(name + " in");
      CallToolResult result = next.proceed(call);
      events.add(name + " out");
      return result;
    };
  }

  private Pipeline.Builder steps(PipelineSettings settings) {
    return settings.steps(new ResultFiles(directory, time), time, (tool, warning) -> {});
  }

  @Test
  void stepsAreNestedInOrder() {
    Pipeline pipeline =
        Pipeline.builder()
            .step("a", named("a"))
            .step("b", named("b"))
            .around(
                call -> {
                  events.add("attempt");
                  return CallToolResult.ofText("x");
                });
    assertThat(pipeline.call(GivenTool.named("t").call()).text()).isEqualTo("x");
    assertThat(events).containsExactly("a in", "b in", "attempt", "b out", "a out");
    assertThat(pipeline.steps()).containsExactly("a", "b");
  }

  @Test
  void whatIsOffIsNotInIt() {
    assertThat(steps(PipelineSettings.DEFAULT).around(c -> CallToolResult.ofText("")).steps())
        .containsExactly("result budget");
  }

  @Test
  void everythingOnHasTheDocumentedOrder() throws IOException {
    PipelineSettings all =
        new PipelineSettings(
            List.of(new Observer() {}),
            List.of(named("mine")),
            () -> PermissionRules.NONE,
            (call, reason) -> Answer.ALLOW_ONCE,
            tool -> false,
            SchemaChecks.ON,
            SchemaChecks.ON,
            Map::of,
            ResultBudget.DEFAULT);
    assertThat(steps(all).around(call -> CallToolResult.ofText("")).steps())
        .containsExactly(
            "observer",
            "interceptor",
            "permission",
            "input check",
            "trace",
            "result budget",
            "output check")
        .isEqualTo(documented());
  }

  /** The rows of the table; what is inside of the attempt has one of its own. */
  private static List<String> documented() throws IOException {
    return Pattern.compile("(?m)^\\| `([a-z ]+)` \\|[^|]*\\|[^|]*\\|[^|]*\\|$")
        .matcher(Files.readString(Path.of("..", "docs", "pipeline.md")))
        .results()
        .map(row -> row.group(1))
        .toList();
  }

  @Test
  void resultThatDoesNotFitItsSchemaIsKeptToTheBudgetToo() {
    PipelineSettings settings =
        new PipelineSettings(
            List.of(),
            List.of(),
            () -> PermissionRules.NONE,
            null,
            tool -> false,
            SchemaChecks.OFF,
            SchemaChecks.ON,
            null,
            ResultBudget.builder().textTokens(10).build());
    Pipeline pipeline = steps(settings).around(call -> CallToolResult.ofText("x".repeat(1_000)));
    ToolCall call = GivenTool.withSchemas("{}", "{}").call();
    assertThatThrownBy(() -> pipeline.call(call))
        .isInstanceOfSatisfying(
            InvalidResultException.class,
            e -> assertThat(e.result().text()).contains("960 of 1,000 characters are left out"));
  }

  @Test
  void defaultPipelineCostsNextToNothing() {
    byte[] utf8 =
        "{\"content\":[{\"type\":\"text\",\"text\":\"hello\"}]}".getBytes(StandardCharsets.UTF_8);
    Json json = Json.view(utf8, 0, utf8.length, JsonLimits.DEFAULT);
    Pipeline pipeline = steps(PipelineSettings.DEFAULT).around(call -> CallToolResult.from(json));
    ToolCall call = GivenTool.named("t").call();
    long best = Long.MAX_VALUE;
    int sum = 0;
    for (int round = 0; round < 20; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < 10_000; i++) {
        sum += pipeline.call(call).json().textSize();
      }
      best = Math.min(best, (System.nanoTime() - start) / 10_000);
    }
    assertThat(sum).isPositive();
    assertThat(best).isLessThan(20_000);
  }
}
