package io.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Our parser accepts what Jackson accepts, and reads the same. Differences on purpose: bytes that
 * are not UTF-8 and lone surrogates read as U+FFFD, so Jackson gets the decoded text; and a byte
 * order mark is refused.
 */
class JsonParserFuzzTest {
  private static final int DOCUMENTS = 10_000;

  @Test
  void readsRandomDocumentsAsJacksonDoes() {
    for (long seed = 0; seed < DOCUMENTS; seed++) {
      JsonDocuments documents = new JsonDocuments(seed);
      byte[] text = documents.document().getBytes(StandardCharsets.UTF_8);
      assertThat(compared(documents, text, seed)).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void acceptsOfDamagedDocumentsWhatJacksonAccepts() {
    int accepted = 0;
    for (long seed = 0; seed < 3 * DOCUMENTS; seed++) {
      JsonDocuments documents = new JsonDocuments(seed);
      byte[] text = documents.mutate(documents.document().getBytes(StandardCharsets.UTF_8));
      accepted += compared(documents, text, seed) ? 1 : 0;
    }
    assertThat(accepted).isBetween(DOCUMENTS / 10, 2 * DOCUMENTS + DOCUMENTS / 2);
  }

  @Test
  void writesWhatItReads() {
    for (long seed = 0; seed < DOCUMENTS; seed++) {
      Json json = Json.parse(new JsonDocuments(seed).document());
      byte[] raw = new JsonWriter().value(json).toUtf8();
      byte[] built = new JsonWriter().value(json.toJava()).toUtf8();
      assertThat(Json.view(raw, 0, raw.length, JsonLimits.DEFAULT))
          .as("seed %d", seed)
          .isEqualTo(json);
      assertThat(Json.view(built, 0, built.length, JsonLimits.DEFAULT))
          .as("seed %d", seed)
          .isEqualTo(json)
          .hasSameHashCodeAs(json);
      assertThat(new String(raw, StandardCharsets.UTF_8)).doesNotContain("\n", "\r");
    }
  }

  private static boolean compared(JsonDocuments documents, byte[] text, long seed) {
    int before = documents.below(10);
    byte[] bytes = documents.embed(text, before);
    String decoded = new String(text, StandardCharsets.UTF_8);
    Optional<Reading> ours = Reading.ours(bytes, before, before + text.length);
    assertThat(ours).as("seed %d: %s", seed, decoded).isEqualTo(Reading.jacksons(decoded));
    return ours.isPresent();
  }
}
