package io.patchbay.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ResultBudget;
import io.patchbay.internal.results.ResultFiles;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.TextContent;
import io.patchbay.model.Tool;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultBudgetStepTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "25000, , 100000",
    "25000, 200000, 200000",
    "25000, 9000000, 500000",
    "25000, 10, 10",
    "25000, 0, 100000",
    "25000, -5, 100000",
    "150000, 550000, 550000",
    "150000, 700000, 600000"
  })
  void toolMayHaveALimitOfItsOwn(int tokens, @Nullable Integer own, int kept) {
    Tool.Builder tool = Tool.builder("t", Map.of("type", "object"));
    if (own != null) {
      tool.meta(Map.of("anthropic/maxResultSizeChars", own));
    }
    ResultBudgetStep step =
        new ResultBudgetStep(
            ResultBudget.builder().textTokens(tokens).build(),
            new ResultFiles(directory, new StoppedTime()),
            (t, warning) -> {});
    CallToolResult result =
        step.intercept(
            new GivenTool(tool.build()).call(),
            call -> CallToolResult.ofText("x".repeat(1_000_000)));
    assertThat(((TextContent) result.content().get(0)).text()).hasSize(kept);
  }
}
