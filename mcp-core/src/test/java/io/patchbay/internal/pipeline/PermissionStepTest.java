package io.patchbay.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.PermissionAsker;
import io.patchbay.PermissionAsker.Answer;
import io.patchbay.PermissionDeniedException;
import io.patchbay.PermissionRules;
import io.patchbay.PooledTool;
import io.patchbay.ToolCall;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import io.patchbay.spi.Observer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PermissionStepTest {
  private static final CallToolResult RESULT = CallToolResult.ofText("ran");
  private static final GivenTool TOOL = GivenTool.named("t");

  private final List<String> asked = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private final StoppedTime time = new StoppedTime();
  private Predicate<PooledTool> unasked = tool -> false;

  private PermissionStep step(PermissionRules rules, @Nullable PermissionAsker asker) {
    Observer observer =
        new Observer() {
          @Override
          public void permissionAsked(ToolCall call, Answer answer, Duration elapsed) {
            heard.add(call.tool().name() + " " + answer.kind() + " " + elapsed);
          }
        };
    return new PermissionStep(() -> rules, asker, unasked, new Observers(List.of(observer)), time);
  }

  private PermissionAsker answering(Answer answer) {
    return (call, reason) -> {
      asked.add(call.tool().name() + ": " + reason);
      time.advance(Duration.ofSeconds(7));
      return answer;
    };
  }

  private static CallToolResult run(PermissionStep step, ToolCall call) {
    return step.intercept(call, c -> RESULT);
  }

  @Test
  void allowedByRuleIsNotAsked() {
    PermissionStep step =
        step(PermissionRules.builder().allow("mcp__s__t").build(), answering(Answer.deny("no")));
    assertThat(run(step, TOOL.call())).isSameAs(RESULT);
    assertThat(asked).isEmpty();
  }

  @Test
  void deniedByRuleNamesToolReasonAndNextStep() {
    unasked = tool -> true;
    PermissionStep step =
        step(PermissionRules.builder().deny("mcp__s").build(), answering(Answer.ALLOW_ONCE));
    assertThatThrownBy(() -> run(step, TOOL.call()))
        .isInstanceOf(PermissionDeniedException.class)
        .hasMessage(
            "the tool 'mcp__s__t' was not called: a rule denies it. Change the rules to allow it.");
    assertThat(asked).isEmpty();
  }

  @Test
  void onceIsAskedEachTime() {
    PermissionStep step = step(PermissionRules.NONE, answering(Answer.ALLOW_ONCE));
    CallToolResult unused = run(step, TOOL.call());
    unused = run(step, TOOL.call());
    assertThat(asked)
        .containsExactly("mcp__s__t: no rule allows it", "mcp__s__t: no rule allows it");
    assertThat(heard).contains("mcp__s__t ALLOW_ONCE PT7S");
  }

  @Test
  void fromNowOnIsAskedOnceForEachToolAndAgainWhenItsServerChangesIt() {
    PermissionStep step =
        step(PermissionRules.builder().ask("mcp__*").build(), answering(Answer.ALLOW_TOOL));
    GivenTool changed =
        new GivenTool(
            Tool.builder("t", Map.of("type", "object")).description("now deletes").build());
    for (GivenTool tool :
        List.of(TOOL, GivenTool.named("t"), GivenTool.named("u"), changed, changed)) {
      assertThat(run(step, tool.call())).isSameAs(RESULT);
    }
    assertThat(asked)
        .containsExactly(
            "mcp__s__t: a rule says to ask",
            "mcp__s__u: a rule says to ask",
            "mcp__s__t: its server changed it since it was allowed");
  }

  @Test
  void denialCarriesTheReasonOfWhoWasAsked() {
    PermissionStep step = step(PermissionRules.NONE, answering(Answer.deny("not on a Friday")));
    assertThatThrownBy(() -> run(step, TOOL.call()))
        .isInstanceOfSatisfying(
            PermissionDeniedException.class,
            e -> {
              assertThat(e.tool()).isEqualTo("mcp__s__t");
              assertThat(e.reason()).isEqualTo("permission was denied: not on a Friday");
            });
  }

  @Test
  void withNobodyToAskWhatWouldBeAskedIsRefusedAndSaysSo() {
    PermissionStep step = step(PermissionRules.builder().ask("mcp__s__t").build(), null);
    for (GivenTool tool : List.of(TOOL, GivenTool.named("other"))) {
      assertThatThrownBy(() -> run(step, tool.call()))
          .isInstanceOf(PermissionDeniedException.class)
          .hasMessageContaining("there is nobody to ask")
          .hasMessageContaining("Add a rule that allows it, or a PermissionAsker.");
    }
  }

  @Test
  void toolThatNeedsNoAskingRunsUnlessARuleSpeaksOfIt() {
    unasked = tool -> true;
    PermissionStep step =
        step(PermissionRules.builder().ask("mcp__s__t").build(), answering(Answer.deny("")));
    assertThat(run(step, GivenTool.named("u").call())).isSameAs(RESULT);
    assertThatThrownBy(() -> run(step, TOOL.call())).isInstanceOf(PermissionDeniedException.class);
  }

  @Test
  void askerThatFailsDenies() {
    IOException cause = new IOException("no terminal");
    PermissionStep step =
        step(
            PermissionRules.NONE,
            (call, reason) -> {
              throw cause;
            });
    assertThatThrownBy(() -> run(step, TOOL.call()))
        .isInstanceOf(PermissionDeniedException.class)
        .hasCause(cause);
    assertThat(heard).containsExactly("mcp__s__t DENY PT0S");
  }

  @Test
  void interruptWhileAskingCancels() {
    PermissionStep step =
        step(
            PermissionRules.NONE,
            (call, reason) -> {
              throw new InterruptedException();
            });
    assertThatThrownBy(() -> run(step, TOOL.call())).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
