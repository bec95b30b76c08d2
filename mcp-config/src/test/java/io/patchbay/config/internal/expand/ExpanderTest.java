package io.patchbay.config.internal.expand;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExpanderTest {
  private static final Variables VARIABLES =
      Variables.of(Map.of("A", "a-value", "EMPTY", "", "LOOP", "${A}", "PRE_X", "x"), false);

  private static final Expander CLAUDE = new DollarExpander(VARIABLES, false, false, false);
  private static final Expander GEMINI_VALUES = new DollarExpander(VARIABLES, true, true, true);
  private static final Expander QWEN = new DollarExpander(VARIABLES, true, false, false);
  private static final Expander EDITOR =
      new EditorExpander(
          VARIABLES,
          Path.of("/home/me"),
          Path.of("/home/me/shop"),
          "/",
          id -> id.equals("key") ? Optional.of("answer") : Optional.empty());

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "plain => plain",
        "${A} => a-value",
        "<${A}> and ${A} => <a-value> and a-value",
        "${A:-b} => a-value",
        "${UNSET:-b} => b",
        "${UNSET:-} => ''",
        "${EMPTY:-b} => ''",
        "${UNSET:-${A}} => a-value",
        "${UNSET:-${ALSO_UNSET:-deep}} => deep",
        "${UNSET:-{x}} => {x}",
        "${UNSET} => ${UNSET}",
        "${LOOP} => ${A}",
        "$$ => $$",
        "$${A} => $a-value",
        "$A => $A",
        "${var%pat} => ${var%pat}",
        "${1} => ${1}",
        "${} => ${}",
        "${A => ${A",
        "${A:-b => ${A:-b",
        "%A% => %A%",
        "$ => $",
        "cost: 5$ => cost: 5$",
      })
  void claudeCodeKnowsBracesAndDefaults(String written, String read) {
    assertThat(CLAUDE.expand(written).text()).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "$A => a-value",
        "${A} => a-value",
        "%A% => a-value",
        "$UNSET => ''",
        "${UNSET} => ''",
        "%UNSET% => ''",
        "${UNSET:-d} => d",
        "$PRE_X/y => x/y",
        "100% of %A% => 100% of a-value",
        "$$A => $a-value",
        "$1 => $1",
      })
  void geminiKnowsPlainNamesAndUnsetIsEmptyInValues(String written, String read) {
    assertThat(GEMINI_VALUES.expand(written).text()).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {"$A => a-value", "$UNSET => $UNSET", "${UNSET} => ${UNSET}", "%A% => %A%"})
  void qwenLeavesWhatIsUnset(String written, String read) {
    assertThat(QWEN.expand(written).text()).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "${env:A} => a-value",
        "${env:UNSET}! => !",
        "${userHome}${/}x => /home/me/x",
        "${workspaceFolder}${pathSeparator}y => /home/me/shop/y",
        "${workspaceFolderBasename} => shop",
        "${input:key} => answer",
        "${A} => ${A}",
        "$A => $A",
        "${open => ${open",
        "${env:LOOP} => ${A}",
      })
  void editorsNameTheKindOfVariable(String written, String read) {
    assertThat(EDITOR.expand(written).text()).isEqualTo(read);
  }

  @Test
  void warnsOfWhatIsUnsetByNameOnly() {
    assertThat(CLAUDE.expand("${UNSET} ${A}").warnings())
        .containsExactly("the variable UNSET is not set; the text stays as it is");
    assertThat(GEMINI_VALUES.expand("$UNSET").warnings())
        .containsExactly("the variable UNSET is not set; it counts as empty");
    assertThat(EDITOR.expand("${env:UNSET}").warnings())
        .containsExactly("the variable UNSET is not set; it counts as empty");
    assertThat(CLAUDE.expand("${var%pat} ${A} $$ $1").warnings()).isEmpty();
  }

  @Test
  void warnsOfWhatLooksLikeAVariable() {
    assertThat(CLAUDE.expand("Bearer $A").warnings())
        .containsExactly("$A looks like a variable and stays as it is; write ${A}");
    assertThat(CLAUDE.expand("pa$word").warnings()).isEmpty();
    assertThat(EDITOR.expand("${A}").warnings())
        .containsExactly("${A} is no variable of this format and stays as it is");
  }

  @Test
  void saysWhatOnlyAnEditorCanAnswer() {
    assertThat(EDITOR.expand("${file}").errors())
        .containsExactly("${file} can be answered by the editor only");
    assertThat(EDITOR.expand("${input:other}").errors())
        .containsExactly(
            "${input:other} has no answer: it is not among the inputs of the file, or nobody was"
                + " asked (McpConfig.Builder.inputs)");
  }

  @Test
  void namesHaveNoCaseOnWindows() {
    Variables windows = Variables.of(Map.of("Path", "p"), true);

    assertThat(windows.get("PATH")).isEqualTo("p");
    assertThat(Variables.of(Map.of("Path", "p"), false).get("PATH")).isNull();
  }

  @Test
  void deepDefaultsEndInTime() {
    String deep = "${U:-".repeat(2_000) + "}".repeat(2_000);

    assertThat(CLAUDE.expand("${U:-".repeat(32) + "}".repeat(32)).text()).isEmpty();
    assertThat(CLAUDE.expand(deep).text()).isEqualTo("${U:-".repeat(1_968) + "}".repeat(1_968));
    assertThat(CLAUDE.expand("${U:-".repeat(20_000)).text()).hasSize(100_000);
  }
}
