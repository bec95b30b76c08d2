package io.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JsonNavigationTest {
  @Test
  void whatIsDeeperThanTheRecordIsStillThere() {
    int depth = 400;
    Json json = Json.parse("[0,".repeat(depth) + "{\"a\": 7}" + ",1]".repeat(depth));
    for (int i = 0; i < depth; i++) {
      assertThat(json.elements()).hasSize(3);
      assertThat(json.elements().get(2)).isEqualTo(Json.of(1));
      json = json.elements().get(1);
    }
    assertThat(json.get("a")).isEqualTo(Json.of(7));
  }

  @Test
  void objectsDeeperThanTheRecordAreStillThere() {
    Json json = Json.parse("{\"a\":".repeat(20) + "[1,[2]]" + "}".repeat(20));
    for (int i = 0; i < 20; i++) {
      assertThat(json.members()).containsOnlyKeys("a");
      json = Objects.requireNonNull(json.get("a"));
    }
    assertThat(json.toJava()).isEqualTo(List.of(1L, List.of(2L)));
  }

  @Test
  void anArrayBeyondTheRecordIsStillThere() {
    int size = (1 << 20) + 5;
    Json json =
        Json.parse("{\"big\": [" + "1,".repeat(size - 1) + "2], \"after\": [3, {\"b\": 4}]}");
    Json big = Objects.requireNonNull(json.get("big"));
    assertThat(big.elements()).hasSize(size).last().isEqualTo(Json.of(2));
    assertThat(Objects.requireNonNull(json.get("after")).elements().get(1).get("b"))
        .isEqualTo(Json.of(4));
    assertThat(json.members()).containsOnlyKeys("big", "after");
  }

  @Test
  void manyContainersBeyondTheRecordAreStillThere() {
    int size = 400_000;
    Json json = Json.parse("[" + "[[1,[2]]],".repeat(size) + "3]");
    List<Json> elements = json.elements();
    assertThat(elements).hasSize(size + 1).last().isEqualTo(Json.of(3));
    assertThat(elements.get(size - 1).toJava()).isEqualTo(List.of(List.of(1L, List.of(2L))));
    assertThat(elements.get(0)).isEqualTo(elements.get(size - 1));
  }

  @Test
  void whatIsNoContainerHasNothingInside() {
    Json text = Json.parse("\"a\"");
    assertThat(text.get("a")).isNull();
    assertThat(text.members()).isEmpty();
    assertThat(text.elements()).isEmpty();
    assertThat(Json.parse("[1]").members()).isEmpty();
    assertThat(Json.parse("{\"a\": 1}").elements()).isEmpty();
    assertThat(Json.of(List.of(1)).get("a")).isNull();
    assertThat(Json.of(Map.of("a", 1)).elements()).isEmpty();
    assertThat(Json.of(3).members()).isEmpty();
    assertThat(Json.ofNull().elements()).isEmpty();
  }

  @Test
  void aNullMemberIsNotAnAbsentOne() {
    assertThat(Json.parse("{\"a\": null}").get("a")).isEqualTo(Json.ofNull());
    assertThat(Json.parse("{\"a\": null}").get("b")).isNull();
    assertThat(Json.ofNull().toJava()).isNull();
  }

  @Test
  void askingForTheWrongKindSaysWhatIsThere() {
    assertThatThrownBy(() -> Json.parse("{\"a\": 1}").asString())
        .isInstanceOf(JsonException.class)
        .hasMessage("expected STRING, found OBJECT: {\"a\": 1}");
    assertThatThrownBy(() -> Json.ofNull().asBoolean())
        .hasMessage("expected BOOLEAN, found NULL: null");
    assertThatThrownBy(() -> Json.parse("true").asDouble())
        .hasMessage("expected NUMBER, found BOOLEAN: true");
  }
}
