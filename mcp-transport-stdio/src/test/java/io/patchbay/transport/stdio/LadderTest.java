package io.patchbay.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.transport.stdio.Ladder.Action;
import io.patchbay.transport.stdio.Ladder.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LadderTest {
  @Test
  void defaultIsOverAfter600Milliseconds() {
    assertThat(Ladder.DEFAULT.limit()).isEqualTo(Duration.ofMillis(600));
    assertThat(Ladder.DEFAULT.steps())
        .containsExactly(
            new Step(Duration.ZERO, Action.CLOSE_STDIN),
            new Step(Duration.ZERO, Action.INTERRUPT),
            new Step(Duration.ofMillis(100), Action.TERMINATE),
            new Step(Duration.ofMillis(500), Action.KILL));
  }

  @Test
  void refusesStepsOutOfOrderAndALimitBeforeTheLast() {
    Step late = new Step(Duration.ofSeconds(2), Action.KILL);
    Step early = new Step(Duration.ofSeconds(1), Action.TERMINATE);
    assertThatThrownBy(() -> Ladder.of(Duration.ofSeconds(3), late, early))
        .hasMessageContaining("order");
    assertThatThrownBy(() -> Ladder.of(Duration.ofSeconds(1), late)).hasMessageContaining("limit");
    assertThatThrownBy(() -> new Ladder(List.of(), Duration.ofSeconds(1)))
        .hasMessageContaining("at least one step");
    assertThatThrownBy(() -> new Step(Duration.ofMillis(-1), Action.KILL))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void knowsWhichActionsItHas() {
    Ladder gentle = Ladder.of(Duration.ofSeconds(1), new Step(Duration.ZERO, Action.CLOSE_STDIN));
    assertThat(gentle.has(Action.CLOSE_STDIN)).isTrue();
    assertThat(gentle.has(Action.KILL)).isFalse();
  }
}
