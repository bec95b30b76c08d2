package io.patchbay.config.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.config.internal.json.JsonDocument.MalformedException;
import io.patchbay.config.internal.json.Text.Position;
import io.patchbay.json.Json;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class JsonDocumentTest {
  @Test
  void readsCommentsTrailingCommasAndAByteOrderMark() throws Exception {
    JsonDocument read =
        JsonDocument.parse("\uFEFF// servers\r\n{\"a\": [1, /* two */ 2,],\r\n\t\"b\": null,}\n");

    assertThat(read.root().json()).isEqualTo(Json.parse("{\"a\": [1, 2], \"b\": null}"));
  }

  @Test
  void knowsWhereEachValueStands() throws Exception {
    String text =
        "\uFEFF{\r\n\t\"a\": \"x\\\"y\",\r\n  \"n\": -1.5e3, \"t\": true, \"o\": {\"é😀\": []}\r\n}";
    JsonDocument read = JsonDocument.parse(text);

    everyValueIsItsText(text, read.root());
    assertThat(read.position(read.root().start())).isEqualTo(new Position(1, 1));
    assertThat(read.position(read.root().member("a").orElseThrow().start()))
        .isEqualTo(new Position(2, 2));
    assertThat(read.position(read.root().member("o").orElseThrow().value().start()))
        .isEqualTo(new Position(3, 32));
  }

  private static void everyValueIsItsText(String text, Node node) throws MalformedException {
    assertThat(JsonDocument.parse(text.substring(node.start(), node.end())).root().json())
        .isEqualTo(node.json());
    for (Node element : node.elements()) {
      everyValueIsItsText(text, element);
    }
    for (Node.Member member : node.members()) {
      assertThat(text.charAt(member.start())).isEqualTo('"');
      everyValueIsItsText(text, member.value());
    }
  }

  @Test
  void keepsAllMembersOfANameAndTheLastOneCounts() throws Exception {
    Node root = JsonDocument.parse("{\"a\": 1, \"a\": 2}").root();

    assertThat(root.members()).hasSize(2);
    assertThat(root.get("a")).extracting(Node::text).isEqualTo("2");
  }

  @Test
  void nothingButWhiteSpaceAndCommentsIsAnEmptyObject() throws Exception {
    for (String text : List.of("", "  ", "\uFEFF", "// nothing yet\n")) {
      assertThat(JsonDocument.parse(text).root().json()).isEqualTo(Json.emptyObject());
    }
  }

  @Test
  void saysWhereATextIsNoJsonAndQuotesNothing() {
    for (String text :
        List.of(
            "{\"token\": \"sk-secret\" \"b\": 1}",
            "{\"token\" \"sk-secret\"}",
            "{token: \"sk-secret\"}",
            "{\"token\": sk-secret}",
            "{\"token\": \"sk-secret",
            "{\"token\": \"sk-secret\n\"}",
            "{\"token\": \"sk-secret\\q\"}",
            "{\"token\": \"sk-secret\"} 1",
            "[".repeat(300),
            "{\"a\": 01}",
            "/* sk-secret")) {
      assertThatThrownBy(() -> JsonDocument.parse(text))
          .isInstanceOf(MalformedException.class)
          .hasMessageNotContaining("sk-secret")
          .satisfies(
              e -> assertThat(((MalformedException) e).offset()).isBetween(0, text.length()));
    }
  }

  @Test
  void namesTheLineAndColumnOfAMissingComma() {
    String text = "{\n  \"a\": 1\n  \"b\": 2\n}";
    assertThatThrownBy(() -> JsonDocument.parse(text))
        .hasMessage("is no JSON: a comma is missing before this place")
        .satisfies(
            e ->
                assertThat(new Text(text).position(((MalformedException) e).offset()).line())
                    .isEqualTo(3));
  }

  @Test
  void neverFailsOtherwiseWhateverTheText() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String[] pieces = {
      "{", "}", "[", "]", ",", ":", "\"", "\\", "a", "1", "-", "//", "/*", "*/", "\n", "\uFEFF",
      "\uD83D", "null", "\"a\"", "e", ".", "\u0000", " "
    };
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(24); n > 0; n--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      try {
        JsonDocument read = JsonDocument.parse(text.toString());
        if (read.root().end() > read.root().start()) {
          everyValueIsItsText(text.toString(), read.root());
        }
      } catch (MalformedException e) {
        assertThat(e.offset()).as("seed %s: %s", seed, text).isBetween(0, text.length() + 1);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + ": <" + text + ">", e);
      }
    }
  }
}
