package io.patchbay.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharactersTest {

  @ParameterizedTest
  @ValueSource(strings = {"a😀b😀😀c", "😀😀😀😀", "é\u0301x", "", "plain"})
  void noCutPartsACodePoint(String text) {
    for (int most = 0; most <= text.length() + 1; most++) {
      String cut = Characters.first(text, most);
      assertThat(cut.length()).isBetween(Math.min(text.length(), most) - 1, most);
      assertThat(text).startsWith(cut);
      assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(cut)).as("at %s", most).isTrue();
    }
  }

  @Test
  void textThatFitsIsTheSame() {
    String text = "x".repeat(Characters.DESCRIPTION);
    assertThat(Characters.first(text, Characters.DESCRIPTION)).isSameAs(text);
    assertThat(Characters.first(text + "y", Characters.DESCRIPTION)).isEqualTo(text);
  }

  @Test
  void loneSurrogatesAreLeftAlone() {
    assertThat(Characters.first("a\uD83Db", 2)).isEqualTo("a\uD83D");
    assertThat(Characters.first("a\uDE00b", 1)).isEqualTo("a");
  }
}
