package io.patchbay.config.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class EnvFileTest {
  @Test
  void readsWhatPeopleWrite() {
    assertThat(
            EnvFile.parse(
                """
                \uFEFF# a comment
                PLAIN=value
                  export SPACED = with blanks # a comment
                HASH=a#b
                EMPTY=
                SINGLE='it # is $NOT expanded\\n'
                DOUBLE="line\\nbreak \\"quoted\\" back\\\\slash"
                MANY="one
                two"
                YAML: style
                OPEN="not closed
                no assignment
                =nothing
                """))
        .isEqualTo(
            Map.of(
                "PLAIN", "value",
                "SPACED", "with blanks",
                "HASH", "a#b",
                "EMPTY", "",
                "SINGLE", "it # is $NOT expanded\\n",
                "DOUBLE", "line\nbreak \"quoted\" back\\slash",
                "MANY", "one\ntwo",
                "YAML", "style",
                "OPEN", "\"not closed"));
  }

  @Test
  void linesEndInEveryWay() {
    assertThat(EnvFile.parse("A=1\r\nB=2\rC=3\n\n\nD=4"))
        .isEqualTo(Map.of("A", "1", "B", "2", "C", "3", "D", "4"));
    assertThat(EnvFile.parse("")).isEmpty();
    assertThat(EnvFile.parse("A")).isEmpty();
    assertThat(EnvFile.parse("A=")).isEqualTo(Map.of("A", ""));
  }
}
