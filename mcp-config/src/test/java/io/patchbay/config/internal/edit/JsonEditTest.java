package io.patchbay.config.internal.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonEditTest {
  private static final Json ENTRY =
      Json.parse("{\"command\": \"npx\", \"args\": [\"-y\", \"x\"], \"env\": {\"A\": \"1\"}}");
  private static final List<String> NEW = List.of("mcpServers", "new");

  private static String set(String text) throws Exception {
    return JsonEdit.set(text, NEW, ENTRY);
  }

  private static String remove(String text, String name) throws Exception {
    return JsonEdit.remove(text, List.of("mcpServers", name));
  }

  @Test
  void writesAFileWhereNothingIs() throws Exception {
    String expected =
        """
        {
          "mcpServers": {
            "new": {
              "command": "npx",
              "args": ["-y", "x"],
              "env": {
                "A": "1"
              }
            }
          }
        }
        """;
    assertThat(set("")).isEqualTo(expected);
    assertThat(set(" \n")).isEqualTo(expected);
    assertThat(set("\uFEFF")).isEqualTo("\uFEFF" + expected);
    assertThat(set("// mine")).isEqualTo("// mine\n" + expected);
    assertThat(set("{}\r\n")).isEqualTo(expected.replace("\n", "\r\n"));
  }

  @Test
  void writesAsTheNeighboursAreWritten() throws Exception {
    String text =
        """
        \uFEFF{
        \t"mcpServers": {
        \t\t"a": {
        \t\t\t"args": [
        \t\t\t\t"x"
        \t\t\t]
        \t\t} // a
        \t\t// the end
        \t}
        }"""
            .replace("\n", "\r\n");
    String entry =
        """
        \t\t}, // a
        \t\t"new": {
        \t\t\t"args": [
        \t\t\t\t1,
        \t\t\t\t2
        \t\t\t]
        \t\t}
        """
            .replace("\n", "\r\n");

    assertThat(JsonEdit.set(text, NEW, Json.parse("{\"args\": [1, 2]}")))
        .isEqualTo(text.replace("\t\t} // a\r\n", entry));
  }

  @Test
  void keepsATrailingCommaAndEntriesOfOneLine() throws Exception {
    String text =
        """
        {
            "mcpServers": {
                "a": { "command": "x" }, // one
            },
        }
        """;

    assertThat(set(text))
        .isEqualTo(
            text.replace(
                "// one\n",
                "// one\n        \"new\": { \"command\": \"npx\", \"args\": [\"-y\", \"x\"],"
                    + " \"env\": { \"A\": \"1\" } },\n"));
  }

  @Test
  void keepsAFileOfOneLine() throws Exception {
    Json entry = Json.parse("{\"command\":\"x\",\"args\":[1,2]}");
    assertThat(JsonEdit.set("{\"mcpServers\":{\"a\":{}}}", NEW, entry))
        .isEqualTo("{\"mcpServers\":{\"a\":{},\"new\":{\"command\":\"x\",\"args\":[1,2]}}}");
    assertThat(JsonEdit.set("{ \"mcpServers\": { \"a\": {} } }\n", NEW, Json.emptyObject()))
        .isEqualTo("{ \"mcpServers\": { \"a\": {}, \"new\": {} } }\n");
    assertThat(JsonEdit.set("{\"mcpServers\": {}}", NEW, entry))
        .isEqualTo("{\"mcpServers\": {\"new\": {\"command\": \"x\", \"args\": [1, 2]}}}");
  }

  @Test
  void opensAnEmptyObjectThatHasALine() throws Exception {
    assertThat(JsonEdit.set("{\n  \"mcpServers\": {}\n}\n", NEW, Json.of(1)))
        .isEqualTo("{\n  \"mcpServers\": {\n    \"new\": 1\n  }\n}\n");
    assertThat(JsonEdit.set("{\n  \"mcpServers\": {\n    // none\n  }\n}", NEW, Json.of(1)))
        .isEqualTo("{\n  \"mcpServers\": {\n    // none\n    \"new\": 1\n  }\n}");
    assertThat(JsonEdit.set("{ // none\n}", List.of("a"), Json.of(1)))
        .isEqualTo("{ // none\n  \"a\": 1\n}");
  }

  @Test
  void replacesNullOnTheWay() throws Exception {
    assertThat(JsonEdit.set("{\n  \"mcpServers\": null\n}", NEW, Json.of(1)))
        .isEqualTo("{\n  \"mcpServers\": {\n    \"new\": 1\n  }\n}");
  }

  @Test
  void setsNullBelowNull() throws Exception {
    assertThat(JsonEdit.set("{\"a\": null}", List.of("a", "b"), Json.ofNull()))
        .isEqualTo("{\"a\": {\"b\": null}}");
  }

  @Test
  void changesAnEntryMemberByMember() throws Exception {
    String text =
        """
        {
          "mcpServers": {
            "new": {
              // the runner
              "command": "npx",
              "args": ["-y", "old"], // newest
              "cwd": "/" // gone
            }
          }
        }
        """;

    assertThat(set(text))
        .isEqualTo(
            """
            {
              "mcpServers": {
                "new": {
                  // the runner
                  "command": "npx",
                  "args": ["-y", "x"], // newest
                  "env": {
                    "A": "1"
                  }
                }
              }
            }
            """);
  }

  @Test
  void leavesTheTextWhereNothingIsToDo() throws Exception {
    String text = "{\"mcpServers\":{\"a\":{\"x\":1.0,\"y\":[]}},}";
    assertThat(JsonEdit.set(text, List.of("mcpServers", "a"), Json.parse("{\"y\":[],\"x\":1}")))
        .isSameAs(text);
    assertThat(remove(text, "b")).isSameAs(text);
    assertThat(remove("", "b")).isEmpty();
  }

  @Test
  void removesAnEntryWithItsLinesAndItsComments() throws Exception {
    String text =
        """
        {
          "mcpServers": {
            // ---- local ----

            // a is first
            "a": {
              "command": "x" // inside
            }, // after a
            /* b is
               second */
            // and last
            "b": {} // after b
            // the end
          }
        }
        """;
    assertThat(remove(text, "a"))
        .isEqualTo(
            """
            {
              "mcpServers": {
                // ---- local ----

                /* b is
                   second */
                // and last
                "b": {} // after b
                // the end
              }
            }
            """);
    assertThat(remove(text, "b"))
        .isEqualTo(
            """
            {
              "mcpServers": {
                // ---- local ----

                // a is first
                "a": {
                  "command": "x" // inside
                } // after a
                // the end
              }
            }
            """);
  }

  @Test
  void leavesNothingInAnObjectWithoutOthersButItsComments() throws Exception {
    assertThat(remove("{\n  \"mcpServers\": {\n    \"a\": {}, // a\n  }\n}", "a"))
        .isEqualTo("{\n  \"mcpServers\": {}\n}");
    assertThat(remove("{\n  \"mcpServers\": {\n    // ours\n    \"a\": {} // a\n  }\n}", "a"))
        .isEqualTo("{\n  \"mcpServers\": {\n    // ours\n  }\n}");
  }

  @Test
  void removesAPartOfALine() throws Exception {
    String text = "{\"mcpServers\":{\"a\": {}, /* b */ \"b\": {} /* too */, \"c\": {}}}";
    assertThat(remove(text, "a"))
        .isEqualTo("{\"mcpServers\":{/* b */ \"b\": {} /* too */, \"c\": {}}}");
    assertThat(remove(text, "b")).isEqualTo("{\"mcpServers\":{\"a\": {}, \"c\": {}}}");
    assertThat(remove(text, "c"))
        .isEqualTo("{\"mcpServers\":{\"a\": {}, /* b */ \"b\": {} /* too */}}");
  }

  @Test
  void neverLetsALineCommentSwallowWhatFollows() throws Exception {
    assertThat(remove("{\"mcpServers\":{\"a\": 1, // a\n  \"b\": 2 }}", "b"))
        .isEqualTo("{\"mcpServers\":{\"a\": 1 // a\n   }}");
    assertThat(JsonEdit.set("{\"mcpServers\":{\"a\": 1 // a\n}}", NEW, Json.of(2)))
        .isEqualTo("{\"mcpServers\":{\"a\": 1, // a\n  \"new\": 2\n}}");
    assertThat(JsonEdit.set("{\"mcpServers\":{// a\n}}", NEW, Json.of(2)))
        .isEqualTo("{\"mcpServers\":{// a\n  \"new\":2\n}}");
  }

  @Test
  void setsTheOneOfANameThatCountsAndRemovesAll() throws Exception {
    String text = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 3\n}";
    assertThat(JsonEdit.set(text, List.of("a"), Json.of(4)))
        .isEqualTo("{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 4\n}");
    assertThat(JsonEdit.remove(text, List.of("a"))).isEqualTo("{\n  \"b\": 2\n}");
  }

  @Test
  void addsAndRemovesStrings() throws Exception {
    List<String> path = List.of("x", "off");
    String one = JsonEdit.addString("", path, "a");
    assertThat(one).isEqualTo("{\n  \"x\": {\n    \"off\": [\"a\"]\n  }\n}\n");
    String two = JsonEdit.addString(one, path, "b");
    assertThat(two).isEqualTo(one.replace("[\"a\"]", "[\"a\", \"b\"]"));
    assertThat(JsonEdit.addString(two, path, "b")).isSameAs(two);
    assertThat(JsonEdit.removeString(two, path, "a")).isEqualTo(one.replace("\"a\"", "\"b\""));
    assertThat(JsonEdit.removeString(one, path, "a")).isEqualTo(one.replace("\"a\"", ""));
    assertThat(JsonEdit.removeString(one, path, "c")).isSameAs(one);

    String tall = "{\n\t\"off\": [\n\t\t\"a\",\n\t\t\"b\"\n\t]\n}";
    assertThat(JsonEdit.addString(tall, List.of("off"), "c"))
        .isEqualTo("{\n\t\"off\": [\n\t\t\"a\",\n\t\t\"b\",\n\t\t\"c\"\n\t]\n}");
    assertThat(JsonEdit.removeString(tall, List.of("off"), "b"))
        .isEqualTo("{\n\t\"off\": [\n\t\t\"a\"\n\t]\n}");
  }

  @Test
  void saysWhatIsInTheWay() {
    assertThatThrownBy(() -> set("{\"mcpServers\": [1]}"))
        .isInstanceOf(UnfitException.class)
        .hasMessage("mcpServers is no object");
    assertThatThrownBy(() -> set("[]")).hasMessage("the file is no object");
    assertThatThrownBy(() -> JsonEdit.addString("{\"a\": 1}", List.of("a"), "x"))
        .hasMessage("a is no array");
  }
}
