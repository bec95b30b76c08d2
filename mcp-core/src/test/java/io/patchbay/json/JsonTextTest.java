package io.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  private static final String DOCUMENT =
      "{\"jsonrpc\": \"2.0\", \"id\": -1.5e+3, \"r\\u00e9\": [true, false, null, {}, [], \"é\\n\"]}";

  @Test
  void everyPrefixIsRefused() {
    byte[] bytes = DOCUMENT.getBytes(StandardCharsets.UTF_8);
    assertThat(Json.view(bytes, 0, bytes.length, JsonLimits.DEFAULT).get("id")).isNotNull();
    for (int to = 0; to < bytes.length; to++) {
      assertThat(Reading.ours(bytes, 0, to)).as(DOCUMENT.substring(0, Math.min(to, 60))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "nul",
        "nulll",
        "tru e",
        "True",
        "NaN",
        "Infinity",
        "undefined",
        "'a'",
        "+1",
        ".5",
        "1.",
        "01",
        "-01",
        "-",
        "- 1",
        "1e",
        "1e+",
        "0x1",
        "1_000",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1,}",
        "{\"a\":1 \"b\":2}",
        "{1:1}",
        "[}",
        "{]",
        "]",
        "1 2",
        "{}{}",
        "[] x",
        "\"a",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\",
        "\"a\nb\"",
        "\"\u0000\"",
        "\u00a01",
        "\ufeff1",
        "/* */ 1",
        "1 // x"
      })
  void refusesWhatIsNoJson(String text) {
    assertThatThrownBy(() -> Json.parse(text))
        .isInstanceOf(JsonException.class)
        .hasMessageMatching("(?s).* \\(at byte \\d+\\)");
  }

  @Test
  void readsEveryEscape() {
    assertThat(Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00E9\\u6f22\\u0000\"").asString())
        .isEqualTo("\"\\/\b\f\n\r\tAé漢\0");
  }

  @Test
  void readsSurrogatePairsAndReplacesLoneHalves() {
    assertThat(Json.parse("\"\\ud83d\\ude00\"").asString()).isEqualTo("😀");
    assertThat(Json.parse("\"😀\"").asString()).isEqualTo("😀");
    assertThat(Json.parse("\"\\ud83d\"").asString()).isEqualTo("\uFFFD");
    assertThat(Json.parse("\"\\ude00\\ud83d\"").asString()).isEqualTo("\uFFFD\uFFFD");
    assertThat(Json.parse("\"\\ud83d\\ud83d\\ude00\"").asString()).isEqualTo("\uFFFD😀");
    assertThat(Json.parse("\"\\ud83dx\"").asString()).isEqualTo("\uFFFDx");
    assertThat(Json.parse("\"\\ud83d\\n\"").asString()).isEqualTo("\uFFFD\n");
    assertThat(Json.parse("\"\\ud83d\\u0041\"").asString()).isEqualTo("\uFFFDA");
  }

  @Test
  void bytesThatAreNotUtf8AreReplaced() {
    byte[] bytes = {'[', '"', 'a', (byte) 0xC3, '"', ',', '"', (byte) 0xFF, '\\', 'n', '"', ']'};
    Json json = Json.view(bytes, 0, bytes.length, JsonLimits.DEFAULT);
    assertThat(json.toJava()).isEqualTo(java.util.List.of("a\uFFFD", "\uFFFD\n"));
    assertThat(Json.parse(new String(json.toUtf8(), StandardCharsets.UTF_8))).isEqualTo(json);
    byte[] written = new JsonWriter().value(json).toUtf8();
    assertThat(Json.parse(new String(written, StandardCharsets.UTF_8))).isEqualTo(json);
  }

  @Test
  void stringsOfEveryLengthEndWhereTheyEnd() {
    for (int length = 0; length < 40; length++) {
      String text = "x".repeat(length);
      assertThat(Json.parse("[\"" + text + "\",\"" + text + "é\"]").elements())
          .extracting(Json::asString)
          .containsExactly(text, text + "é");
    }
  }

  @Test
  void namesCompareDecoded() {
    Json json = Json.parse("{\"\\u0061b\": 1, \"é\": 2, \"\": 3}");
    assertThat(json.get("ab")).isEqualTo(Json.of(1));
    assertThat(json.get("é")).isEqualTo(Json.of(2));
    assertThat(json.get("")).isEqualTo(Json.of(3));
    assertThat(json.get("a")).isNull();
  }

  @Test
  void ofMembersWithOneNameTheLastCounts() {
    Json json = Json.parse("{\"a\": 1, \"b\": 2, \"\\u0061\": 3}");
    assertThat(json.get("a")).isEqualTo(Json.of(3));
    assertThat(json.members()).hasSize(2).containsEntry("a", Json.of(3));
    assertThat(json).isEqualTo(Json.parse("{\"b\": 2, \"a\": 3}"));
  }

  @Test
  void aLongValueIsCutInMessages() {
    assertThatThrownBy(() -> Json.parse("\"" + "😀".repeat(100) + "\"").asLong())
        .hasMessage("expected NUMBER, found STRING: \"" + "😀".repeat(29) + "…");
  }
}
