package io.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonWriterTest {
  record Point(int x, Optional<String> label) {}

  record Holder(Json json, ToJson other) {}

  enum Colour {
    RED
  }

  private static String written(Object value) {
    return new String(new JsonWriter().value(value).toUtf8(), StandardCharsets.UTF_8);
  }

  @Test
  void placesCommas() {
    JsonWriter writer =
        new JsonWriter()
            .beginObject()
            .member("a", 1)
            .name("b")
            .beginArray()
            .value("{")
            .value("x:")
            .beginObject()
            .endObject()
            .value(Json.parse(" [ 1 , 2 ] "))
            .value(null)
            .endArray()
            .member("c", List.of())
            .endObject()
            .newline()
            .beginArray()
            .endArray()
            .newline();
    assertThat(new String(writer.buffer(), 0, writer.length(), StandardCharsets.UTF_8))
        .isEqualTo("{\"a\":1,\"b\":[\"{\",\"x:\",{},[ 1 , 2 ],null],\"c\":[]}\n[]\n");
  }

  @Test
  void aMessageIsOneLine() {
    Json pretty = Json.parse("{\n  \"a\": [\r\n    1\n  ],\n\t\"é\": \"\\n\"\n}");
    assertThat(written(pretty)).doesNotContain("\n", "\r");
    assertThat(Json.parse(written(pretty))).isEqualTo(pretty);
    assertThat(written("a\nb\rc\td\u0001\u001f\"\\/\u007f"))
        .isEqualTo("\"a\\nb\\rc\\td\\u0001\\u001f\\\"\\\\/\u007f\"");
  }

  @Test
  void writesUnicodeAndReplacesLoneSurrogates() {
    assertThat(written("é漢😀")).isEqualTo("\"é漢😀\"");
    assertThat(written("a\ud83d")).isEqualTo("\"a\uFFFD\"");
    assertThat(written("\ude00\ud83dx")).isEqualTo("\"\uFFFD\uFFFDx\"");
    assertThat(written("\ud83d\ud83d\ude00")).isEqualTo("\"\uFFFD😀\"");
    assertThat(written('é')).isEqualTo("\"é\"");
  }

  @Test
  void refusesNumbersWithoutAJsonForm() {
    for (Object number : List.of(Double.NaN, Double.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY)) {
      assertThatThrownBy(() -> written(number))
          .isInstanceOf(JsonException.class)
          .hasMessage(number + " has no JSON form");
    }
  }

  @Test
  void writesNumbers() {
    List<Object> numbers =
        List.of(0, -1, 10L, 99L, Long.MAX_VALUE, Long.MIN_VALUE, (short) 3, 1.5, 1e300, 0.1f);
    assertThat(written(numbers))
        .isEqualTo("[0,-1,10,99,9223372036854775807,-9223372036854775808,3,1.5,1.0E300,0.1]");
    assertThat(written(List.of(new BigInteger("123456789012345678901"), new BigDecimal("1E+5"))))
        .isEqualTo("[123456789012345678901,1E+5]");
  }

  @Test
  void writesJavaValues() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("list", List.of(1, "two"));
    map.put("array", new int[] {3, 4});
    map.put("strings", new String[] {"a", null});
    map.put("record", new Point(1, Optional.of("p")));
    map.put("bytes", new byte[] {1, 2, 3});
    map.put("enum", Colour.RED);
    map.put("null", null);
    map.put("text", java.nio.CharBuffer.wrap("sb"));
    assertThat(written(map))
        .isEqualTo(
            "{\"list\":[1,\"two\"],\"array\":[3,4],\"strings\":[\"a\",null],"
                + "\"record\":{\"x\":1,\"label\":\"p\"},\"bytes\":\"AQID\",\"enum\":\"RED\","
                + "\"null\":null,\"text\":\"sb\"}");
    assertThat(Json.of(map).toJava()).isEqualTo(Json.parse(written(map)).toJava());
  }

  @Test
  void writesWhatAnOptionalHolds() {
    ToJson seven = () -> Json.of(7);
    assertThat(written(Arrays.asList(Optional.empty(), Optional.of("a"), Optional.of(List.of(1)))))
        .isEqualTo("[null,\"a\",[1]]");
    assertThat(written(List.of(Optional.of(seven), Optional.of(Optional.of(Json.of(true))))))
        .isEqualTo("[7,true]");
    assertThat(Json.of(Optional.of(seven)).asLong()).isEqualTo(7);
    assertThat(Json.of(Optional.empty()).isNull()).isTrue();
  }

  @Test
  void writesJsonInsideOfObjectsThatJacksonBinds() {
    Holder holder = new Holder(Json.parse("{\"a\": [1]}"), () -> Json.of("x"));
    assertThat(Json.of(holder)).isEqualTo(Json.parse("{\"json\": {\"a\": [1]}, \"other\": \"x\"}"));
    assertThat(Json.parse("{\"json\": {\"a\": [1]}}").as(Holder.class).json())
        .isEqualTo(Json.parse("{\"a\": [1]}"));
  }

  @Test
  void writesTheTreesOfJackson() {
    Json json = Json.of(new JsonMapper().readTree("{\"a\": [1, {\"b\": null}]}"));
    assertThat(json.isObject()).isTrue();
    assertThat(json).isEqualTo(Json.parse("{\"a\": [1, {\"b\": null}]}"));
    assertThat(written(List.of(new JsonMapper().readTree("[1]")))).isEqualTo("[[1]]");
  }

  @Test
  void aValueThatContainsItselfIsRefused() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("self", List.of(map));
    assertThatThrownBy(() -> Json.of(map).toUtf8())
        .isInstanceOf(JsonException.class)
        .hasMessage("nested deeper than 500: does the value contain itself?");
    List<Object> list = new ArrayList<>();
    list.add(Optional.of(list));
    assertThatThrownBy(() -> written(list)).isInstanceOf(JsonException.class);
  }

  @Test
  void refusesNamesThatAreNull() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(null, 1);
    assertThatThrownBy(() -> written(map)).hasMessage("a member name is null");
  }

  @Test
  void startsAnewAfterAReset() {
    JsonWriter writer = new JsonWriter();
    assertThat(writer.value("x".repeat(100_000)).length()).isEqualTo(100_002);
    assertThat(writer.reset().value(1).toUtf8()).containsExactly('1');
    assertThat(writer.buffer().length).isLessThan(1_000);
  }
}
