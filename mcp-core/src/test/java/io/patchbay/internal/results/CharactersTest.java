package io.patchbay.internal.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CharactersTest {

  @Test
  void noCutPartsACharacter() {
    String text = "a😀é👩‍👩‍👧🇩🇪b𝒳";
    for (int chars = 0; chars <= text.length() + 1; chars++) {
      String cut = Characters.first(text, chars);
      assertThat(text).startsWith(cut);
      assertThat(cut.length()).isBetween(Math.min(chars, text.length()) - 1, chars);
      assertThat(cut.codePoints()).noneMatch(c -> c >= 0xd800 && c <= 0xdfff);
    }
  }
}
