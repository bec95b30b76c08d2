package io.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonLimitsTest {
  private static Json read(String text, JsonLimits limits) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return Json.view(utf8, 0, utf8.length, limits);
  }

  @Test
  void refusesWhatNestsTooDeep() {
    assertThat(Json.parse("[".repeat(500) + "]".repeat(500)).isArray()).isTrue();
    assertThatThrownBy(() -> Json.parse("[".repeat(501) + "]".repeat(501)))
        .isInstanceOf(JsonException.class)
        .hasMessage("nested deeper than 500 (at byte 500)");
    assertThatThrownBy(() -> Json.parse("{\"a\":".repeat(100_000)))
        .hasMessageStartingWith("nested deeper than 500");
    JsonLimits deepest = new JsonLimits(1_000, 10, 10);
    assertThat(read("[".repeat(1_000) + "]".repeat(1_000), deepest).isArray()).isTrue();
  }

  @Test
  void refusesLongNumbers() {
    assertThat(Json.parse("1".repeat(1_000)).asBigDecimal().precision()).isEqualTo(1_000);
    assertThatThrownBy(() -> Json.parse("[" + "1".repeat(1_001) + "]"))
        .hasMessage("a number of 1001 characters, the limit is 1000 (at byte 1)");
    assertThatThrownBy(() -> read("0." + "1".repeat(9), new JsonLimits(9, 9, 10)))
        .hasMessage("a number of 11 characters, the limit is 10 (at byte 0)");
  }

  @Test
  void refusesLongStringsAndNames() {
    JsonLimits limits = new JsonLimits(9, 10, 9);
    assertThat(read("\"1234567890\"", limits).asString()).hasSize(10);
    assertThatThrownBy(() -> read("\"12345678901\"", limits))
        .hasMessage("a string of 11 bytes, the limit is 10 (at byte 1)");
    assertThatThrownBy(() -> read("{\"12345678901\": 1}", limits))
        .hasMessage("a string of 11 bytes, the limit is 10 (at byte 2)");
  }

  @Test
  void countsBytesFromTheStartOfTheText() {
    byte[] bytes = "xxxxx[1,]yy".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> Json.view(bytes, 5, 9, JsonLimits.DEFAULT))
        .hasMessage("expected a value, not ']' (at byte 3)");
  }

  @Test
  void refusesLimitsThatAreNone() {
    assertThatThrownBy(() -> new JsonLimits(0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new JsonLimits(1_001, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new JsonLimits(1, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new JsonLimits(1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
