package io.patchbay.internal.members;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import org.junit.jupiter.api.Test;

class MembersTest {
  private static final Members TWO = Members.of("a", 1, "b", "x");
  private static final Members ENCODED = TWO.encodedAs(Json.of(TWO).toUtf8());

  @Test
  void knownTextIsCopiedAndWhatComesAfterItIsWritten() {
    assertThat(Json.of(ENCODED)).hasToString("{\"a\":1,\"b\":\"x\"}");
    assertThat(Json.of(ENCODED.with("c", 3L).with("d", true)))
        .hasToString("{\"a\":1,\"b\":\"x\",\"c\":3,\"d\":true}");
  }

  @Test
  void aMemberInTheTextThatIsReplacedMakesItUnknown() {
    assertThat(Json.of(ENCODED.with("b", "y"))).hasToString("{\"a\":1,\"b\":\"y\"}");
    assertThat(Json.of(ENCODED.with("c", 3).with("c", 4).with("a", 2)))
        .hasToString("{\"a\":2,\"b\":\"x\",\"c\":4}");
    assertThat(Json.of(ENCODED.with("c", 3).with("c", 4)))
        .hasToString("{\"a\":1,\"b\":\"x\",\"c\":4}");
  }

  @Test
  void noMembersHaveText() {
    Members none = Members.of().encodedAs(Json.emptyObject().toUtf8());
    assertThat(Json.of(none)).hasToString("{}");
    assertThat(Json.of(none.with("a", 1))).hasToString("{\"a\":1}");
  }
}
