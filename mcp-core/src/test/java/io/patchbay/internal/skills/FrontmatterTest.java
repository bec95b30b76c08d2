package io.patchbay.internal.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrontmatterTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\na: 1\n---\nrest",
        "---\na: 1\n---",
        "---\r\na: 1\r\n---\r\nrest",
        "---  \na: 1\n--- \nrest\n---\nb: 2\n---\n",
        "\uFEFF---\na: 1\n---\n"
      })
  void blockStandsBetweenTheFirstTwoLinesOfDashes(String file) throws FrontmatterException {
    assertThat(Frontmatter.parse(Frontmatter.of(file).orElseThrow()))
        .isEqualTo(Json.parse("{\"a\": 1}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a: 1\n---\n",
        "\n---\na: 1\n---\n",
        "----\na: 1\n---\n",
        "---\na: 1\n",
        "---\na: 1\n ---\n",
        "---\na: 1\u2028---\u2028",
        "--- # x\na: 1\n---\n"
      })
  void fileWithoutBothLinesHasNone(String file) {
    assertThat(Frontmatter.of(file)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: yes | {'a':'yes'}",
        "a: true | {'a':true}",
        "a: ~ | {'a':null}",
        "a: | {'a':null}",
        "a: 1.10 | {'a':1.1}",
        "a: 0o17 | {'a':15}",
        "a: 0x1F | {'a':31}",
        "a: 123456789012345678901 | {'a':123456789012345678901}",
        "a: 1:30 | {'a':'1:30'}",
        "a: 2026-07-28 | {'a':'2026-07-28'}",
        "a: ${HOME} | {'a':'${HOME}'}",
        "a: '1' | {'a':'1'}",
        "1: a | {'1':'a'}",
        "<<: {a: 1} | {'<<':{'a':1}}"
      })
  void valuesAreThoseOfTheCoreSchema(String yaml, String json) throws FrontmatterException {
    assertThat(Frontmatter.parse(yaml)).isEqualTo(Json.parse(json.replace('\'', '"')));
  }

  @Test
  void aliasesAreCopies() throws FrontmatterException {
    assertThat(Frontmatter.parse("a: &x [1]\nb: *x\n"))
        .isEqualTo(Json.parse("{\"a\": [1], \"b\": [1]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: 1\na: 2",
        "a: {b: {c: 1, c: 2}}",
        "1: a\n\"1\": b",
        "a: [1",
        "a: \"secret",
        "a: *secret",
        "a: .inf",
        "a: .nan",
        "a: !!binary c2VjcmV0",
        "a: !!set {secret}",
        "a: !secret b",
        "a: !!int secret",
        "a: !!float secret",
        "a: !!map [secret]",
        "a: !!seq {secret: 1}",
        "a: !!str [secret]",
        "!!int secret: 1",
        "a: !!java.util.UUID 7f511847-781a-45df-9c8d-1e32e028b9b3",
        "[1]: a",
        "? {b: 1}\n: a",
        "a: &x [*x]",
        "a: &x {b: *x}",
        "a: 1\n...\nb: 2",
        "%YAML 1.1",
        "\ta: 1",
        "a: \u0007secret"
      })
  void whatJsonHasNotIsRefusedWithoutRepeatingIt(String yaml) {
    assertThatThrownBy(() -> Frontmatter.parse(yaml))
        .isInstanceOf(FrontmatterException.class)
        .hasNoCause()
        .hasMessageNotContaining("secret");
  }

  @Test
  void placeOfAProblemIsThatInTheFile() {
    assertThatThrownBy(() -> Frontmatter.parse("a: 1\nb: 2\na: 3\n"))
        .hasMessage("a key that stands twice (line 4, column 1)");
  }

  @Test
  void depthIsBounded() throws FrontmatterException {
    assertThat(Frontmatter.parse(nested(Frontmatter.MOST_LEVELS - 1)).isObject()).isTrue();
    assertThatThrownBy(() -> Frontmatter.parse(nested(Frontmatter.MOST_LEVELS)))
        .isInstanceOf(FrontmatterException.class);
    assertThatThrownBy(() -> Frontmatter.parse(nested(300_000)))
        .isInstanceOf(FrontmatterException.class);
    assertThatThrownBy(() -> Frontmatter.parse("a: " + "- ".repeat(300_000)))
        .isInstanceOf(FrontmatterException.class);
  }

  private static String nested(int levels) {
    return "a: " + "[".repeat(levels) + "]".repeat(levels);
  }

  @Test
  void lengthIsBounded() {
    assertThatThrownBy(() -> Frontmatter.parse("a: " + "x".repeat(Frontmatter.MOST_CHARACTERS)))
        .isInstanceOf(FrontmatterException.class)
        .hasMessage("more than 1048576 characters");
  }

  @Test
  void aliasesStandForBoundedlyMuch() {
    StringBuilder laughs = new StringBuilder("a0: &a0 [x, x, x, x, x, x]\n");
    for (int i = 1; i < 9; i++) {
      laughs.append("a%d: &a%d [".formatted(i, i));
      laughs.append("*a%d, *a%d, *a%d, *a%d, *a%d, *a%d]\n".replace("%d", String.valueOf(i - 1)));
    }
    assertThatThrownBy(() -> Frontmatter.parse(laughs.toString()))
        .isInstanceOf(FrontmatterException.class)
        .hasMessage("more than 100000 values or 50 levels");
    StringBuilder many = new StringBuilder("a: &a [x]\nb:\n");
    many.append("  - *a\n".repeat(51));
    assertThatThrownBy(() -> Frontmatter.parse(many.toString()))
        .isInstanceOf(FrontmatterException.class);
  }
}
