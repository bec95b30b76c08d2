package io.patchbay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultBudgetTest {

  @Test
  void defaultsAreTheDocumentedOnes() {
    assertThat(ResultBudget.DEFAULT.textTokens()).isEqualTo(25_000);
    assertThat(ResultBudget.DEFAULT.textCharacters()).isEqualTo(100_000);
    assertThat(ResultBudget.DEFAULT.imageSide()).isEqualTo(2_000);
    assertThat(ResultBudget.DEFAULT.imageBytes()).isEqualTo(5_000_000);
    assertThat(ResultBudget.DEFAULT.images()).isEqualTo(BinaryContent.KEEP);
    assertThat(ResultBudget.DEFAULT.otherBinary()).isEqualTo(BinaryContent.FILE);
    assertThat(ResultBudget.DEFAULT.directory()).isEmpty();
    assertThat(ResultBudget.NONE.textCharacters()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void environmentOfClaudeCodeIsRead() {
    assertThat(
            ResultBudget.fromClaudeEnvironment(Map.of("MAX_MCP_OUTPUT_TOKENS", "50000"))
                .textTokens())
        .isEqualTo(50_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1e6", "many", "99999999999"})
  void whatIsNoPositiveNumberIsLeftOut(String value) {
    assertThat(ResultBudget.fromClaudeEnvironment(Map.of("MAX_MCP_OUTPUT_TOKENS", value)))
        .isSameAs(ResultBudget.DEFAULT);
  }

  @Test
  void budgetCanBeChanged() {
    ResultBudget changed =
        ResultBudget.builder().imageSide(7).directory(Path.of("d")).build().toBuilder()
            .textTokens(3)
            .build();
    assertThat(changed.imageSide()).isEqualTo(7);
    assertThat(changed.textTokens()).isEqualTo(3);
    assertThat(changed.directory()).contains(Path.of("d"));
    assertThatThrownBy(() -> ResultBudget.builder().textTokens(0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
