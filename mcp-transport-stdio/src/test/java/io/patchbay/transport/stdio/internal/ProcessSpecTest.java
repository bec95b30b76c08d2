package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.transport.stdio.InheritedEnvironment;
import io.patchbay.transport.stdio.Ladder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessSpecTest {
  @Test
  void needsNothingButACommand() {
    ProcessSpec spec = ProcessSpec.builder("files", "npx").build();
    assertThat(spec.args()).isEmpty();
    assertThat(spec.cwd()).isEmpty();
    assertThat(spec.inherit()).isEqualTo(InheritedEnvironment.MINIMAL);
    assertThat(spec.ladder()).isEqualTo(Ladder.DEFAULT);
  }

  @Test
  void refusesWhatNoSystemCanStart() {
    assertThatThrownBy(() -> ProcessSpec.builder("s", " ").build()).hasMessageContaining("empty");
    assertThatThrownBy(() -> ProcessSpec.builder("s", "a\0b").build())
        .hasMessageContaining("the command contains a NUL");
    assertThatThrownBy(() -> ProcessSpec.builder("s", "a").args("x", "secret\0").build())
        .hasMessageContaining("argument 2")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> ProcessSpec.builder("s", "a").env(Map.of("A=B", "")).build())
        .hasMessageContaining("A=B");
    assertThatThrownBy(() -> ProcessSpec.builder("s", "a").env(Map.of("", "")).build())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ProcessSpec.builder("s", "a").env(Map.of("K", "v\0")).build())
        .hasMessageContaining("variable K");
  }

  @Test
  void doesNotShowValuesOfVariables() {
    ProcessSpec spec = ProcessSpec.builder("s", "a").env(Map.of("TOKEN", "hunter2")).build();
    assertThat(spec.toString()).contains("TOKEN").doesNotContain("hunter2");
  }
}
