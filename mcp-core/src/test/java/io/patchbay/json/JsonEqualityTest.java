package io.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonEqualityTest {
  private static void same(Json one, Json other) {
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(other).isEqualTo(one);
  }

  @Test
  void theOrderOfMembersDoesNotMatter() {
    same(Json.parse("{\"a\": 1, \"b\": [2]}"), Json.parse("{\"b\":[2],\"a\":1}"));
    assertThat(Json.parse("[1, 2]")).isNotEqualTo(Json.parse("[2, 1]"));
  }

  @Test
  void numbersCompareByValue() {
    same(Json.parse("1"), Json.parse("1.0"));
    same(Json.parse("1e2"), Json.of(100));
    same(Json.parse("-0.0"), Json.of(0));
    same(Json.of(0.1), Json.parse("0.1"));
    assertThat(Json.parse("9007199254740993")).isNotEqualTo(Json.parse("9007199254740992"));
    assertThat(Json.parse("1")).isNotEqualTo(Json.parse("\"1\""));
  }

  @Test
  void stringsCompareDecoded() {
    same(Json.parse("\"\\u0061\""), Json.parse("\"a\""));
    same(Json.of(java.nio.CharBuffer.wrap("a")), Json.parse("\"a\""));
    same(Json.of('a'), Json.parse("\"a\""));
  }

  @Test
  void whatWasBuiltEqualsWhatWasRead() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", List.of(1, true, "x"));
    map.put("n", null);
    map.put("m", Map.of());
    same(Json.of(map), Json.parse("{\"a\": [1, true, \"x\"], \"n\": null, \"m\": {}}"));
    same(Json.emptyObject(), Json.parse("{}"));
    same(Json.ofNull(), Json.parse("null"));
    assertThat(Json.of(map)).isNotEqualTo(null).isNotEqualTo(map);
  }

  @Test
  void membersOfMapsAreFoundByTheNameTheyAreWrittenBy() {
    Json json = Json.of(Map.of(Json.Kind.ARRAY, 1));
    assertThat(json.members()).containsOnlyKeys("ARRAY");
    assertThat(json.get("ARRAY")).isEqualTo(Json.of(1));
    Json sorted = Json.of(new java.util.TreeMap<>(Map.of(3, "three")));
    assertThat(sorted.get("3")).isEqualTo(Json.of("three"));
    assertThat(sorted.get("4")).isNull();
  }
}
