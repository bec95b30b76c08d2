package io.patchbay.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextCutTest {

  @ParameterizedTest
  @ValueSource(strings = {"a😀b😀😀c", "😀😀😀😀", "é\u0301x", "", "plain"})
  void noCutPartsACodePoint(String text) {
    for (int most = 0; most <= text.length() + 1; most++) {
      String cut = TextCut.cut(text, most);
      assertThat(cut.length()).isBetween(Math.min(text.length(), most) - 1, most);
      assertThat(text).startsWith(cut);
      assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(cut)).as("at %s", most).isTrue();
    }
  }

  @Test
  void textThatFitsIsTheSame() {
    String text = "x".repeat(TextCut.DESCRIPTION);
    assertThat(TextCut.cut(text, TextCut.DESCRIPTION)).isSameAs(text);
    assertThat(TextCut.cut(text + "y", TextCut.DESCRIPTION)).isEqualTo(text);
  }

  @Test
  void loneSurrogatesAreLeftAlone() {
    assertThat(TextCut.cut("a\uD83Db", 2)).isEqualTo("a\uD83D");
    assertThat(TextCut.cut("a\uDE00b", 1)).isEqualTo("a");
  }
}
