package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a form accepts, field by field. */
class FormAnswerTest {

  private static ElicitRequestFormParams form(String properties, String... required) {
    return ElicitRequestFormParams.from(
        Json.of(
            Map.of(
                "message",
                "m",
                "requestedSchema",
                Map.of(
                    "type",
                    "object",
                    "properties",
                    Json.parse(properties),
                    "required",
                    List.of(required)))));
  }

  /** The field is {@code x}; JSON in CSV is written with ' for ". */
  private static List<String> problems(String field, String value) {
    Json content = Json.parse("{\"x\":" + value.replace('\'', '"') + "}");
    return form("{\"x\":" + field.replace('\'', '"') + "}").problems(content.members());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'type':'string'} | 'a' | ~~",
        "{'type':'string'} | 7 | must be a text",
        "{'type':'string'} | null | must not be null",
        "{'type':'string','minLength':2} | 'a' | must have at least 2 characters",
        "{'type':'string','minLength':2} | '😀' | must have at least 2 characters",
        "{'type':'string','maxLength':2} | '😀😀' | ~~",
        "{'type':'string','maxLength':2} | 'abc' | must have at most 2 characters",
        "{'type':'string','format':'email'} | 'a.b+c@x.example' | ~~",
        "{'type':'string','format':'email'} | 'a@' | must be an e-mail address",
        "{'type':'string','format':'email'} | 'a b@x.example' | must be an e-mail address",
        "{'type':'string','format':'email'} | 'a@b@c' | must be an e-mail address",
        "{'type':'string','format':'uri'} | 'https://x.example/?q=1' | ~~",
        "{'type':'string','format':'uri'} | 'mailto:a@x.example' | ~~",
        "{'type':'string','format':'uri'} | '/path' | must be a URI",
        "{'type':'string','format':'uri'} | 'https://x y' | must be a URI",
        "{'type':'string','format':'date'} | '2024-02-29' | ~~",
        "{'type':'string','format':'date'} | '2023-02-29' | must be a date",
        "{'type':'string','format':'date'} | '29.2.2024' | must be a date",
        "{'type':'string','format':'date-time'} | '2024-02-29T23:59:60Z' | ~~",
        "{'type':'string','format':'date-time'} | '2024-02-29T09:30:00.25+05:30' | ~~",
        "{'type':'string','format':'date-time'} | '2024-02-29T09:30:00' | must be a time",
        "{'type':'string','format':'date-time'} | '2024-02-29T24:00:00Z' | must be a time",
        "{'type':'string','format':'date-time'} | '2024-02-29' | must be a time",
        "{'type':'string','format':'colour'} | 'red' | ~~",
        "{'type':'string','pattern':'^[a-z]+$'} | 'abc' | ~~",
        "{'type':'string','pattern':'^[a-z]+$'} | 'aBc' | must match the pattern",
        "{'type':'string','pattern':'b'} | 'abc' | ~~",
        "{'type':'string','pattern':'('} | 'abc' | ~~"
      })
  @Requirement({"ELI-11", "ELI-07"})
  void textsKeepToTheirField(String field, String value, String problem) {
    expect(problem, problems(field, value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'type':'integer'} | 1 | ~~",
        "{'type':'integer'} | 1.0 | ~~",
        "{'type':'integer'} | 1.5 | must be a whole number",
        "{'type':'integer'} | '1' | must be a number",
        "{'type':'number'} | 1.5 | ~~",
        "{'type':'number','minimum':1.5} | 1.5 | ~~",
        "{'type':'number','minimum':1.5} | 1.4999999999999999999 | must be at least 1.5",
        "{'type':'integer','maximum':9007199254740993} | 9007199254740994 | must be at most",
        "{'type':'boolean'} | false | ~~",
        "{'type':'boolean'} | 'false' | must be true or false"
      })
  @Requirement({"ELI-12", "ELI-07"})
  void numbersAndBooleansKeepToTheirField(String field, String value, String problem) {
    expect(problem, problems(field, value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'type':'string','enum':['s','m']} | 'm' | ~~",
        "{'type':'string','enum':['s','m']} | 'l' | must be one of the choices",
        "{'type':'string','enum':['s','m'],'enumNames':['Small','Medium']} | 'm' | ~~",
        "{'type':'string','enum':['s'],'enumNames':['Small']} | 'Small' | must be one of",
        "{'type':'string','oneOf':[{'const':'s','title':'Small'}]} | 's' | ~~",
        "{'type':'string','oneOf':[{'const':'s','title':'Small'}]} | 'Small' | must be one of",
        "{'type':'array','items':{'type':'string','enum':['a','b']}} | ['b','a'] | ~~",
        "{'type':'array','items':{'type':'string','enum':['a','b']}} | ['c'] | nothing but",
        "{'type':'array','items':{'type':'string','enum':['a']}} | 'a' | must be a list",
        "{'type':'array','items':{'anyOf':[{'const':'a','title':'A'}]}} | ['a'] | ~~",
        "{'type':'array','items':{'anyOf':[{'const':'a','title':'A'}]}} | ['A'] | nothing but",
        "{'type':'array','minItems':1,'items':{'type':'string','enum':['a']}} | [] | at least 1",
        "{'type':'array','maxItems':1,'items':{'type':'string','enum':['a','b']}} | ['a','b'] |"
            + " at most 1"
      })
  @Requirement({"ELI-13", "ELI-07"})
  void choicesAreValuesNeverTitles(String field, String value, String problem) {
    expect(problem, problems(field, value));
  }

  private static void expect(String problem, List<String> problems) {
    if (problem.isEmpty()) {
      assertThat(problems).isEmpty();
    } else {
      assertThat(problems).singleElement().asString().startsWith("'x' ").contains(problem);
    }
  }

  @Test
  @Requirement({"ELI-07", "ELI-15"})
  void optionalFieldsAreLeftOutAndOthersAreNot() {
    ElicitRequestFormParams form =
        form("{\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\",\"default\":\"z\"}}", "a");
    assertThat(form.problems(Map.of("a", "1"))).isEmpty();
    assertThat(form.problems(Map.of())).containsExactly("'a' is missing");
    assertThat(form.problems(Map.of("a", "1", "c", "2")))
        .containsExactly("'c' is no field of this form");
    Map<String, Object> blank = new LinkedHashMap<>(Map.of("a", "1"));
    blank.putAll(Collections.singletonMap("b", null));
    assertThat(form.problems(blank)).singleElement().asString().contains("leave it out");
    assertThat(ElicitResult.accept(Map.of("a", "1")).content()).containsOnlyKeys("a");
  }

  @Test
  @Requirement("ELI-07")
  void problemsDoNotRepeatTheValue() {
    assertThat(problems("{'type':'string','format':'email','maxLength':3}", "'hunter2'"))
        .hasSize(2)
        .noneMatch(problem -> problem.contains("hunter2"));
  }

  @Test
  @Requirement("ELI-11")
  void patternThatNeverEndsIsLeftToTheServer() {
    String text = "'" + "a".repeat(60) + "!'";
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertThat(problems("{'type':'string','pattern':'^(.*a){25}b$'}", text)).isEmpty();
          assertThat(problems("{'type':'string','pattern':'^(a|b)*c'}", text)).hasSize(1);
        });
  }

  @Test
  @Requirement("ELI-14")
  void defaultsOfEveryTypeAreKnownAndAddedOnlyWhenAsked() {
    ElicitRequestFormParams form =
        form(
            """
            {"s":{"type":"string","default":"Ada"},"i":{"type":"integer","default":30},
            "n":{"type":"number","default":95.5},"b":{"type":"boolean","default":true},
            "e":{"type":"string","enum":["x","y"],"default":"y"},
            "o":{"type":"string","oneOf":[{"const":"p","title":"P"}],"default":"p"},
            "l":{"type":"string","enum":["u"],"enumNames":["U"],"default":"u"},
            "m":{"type":"array","items":{"type":"string","enum":["a","b"]},"default":["a","b"]},
            "t":{"type":"array","items":{"anyOf":[{"const":"q","title":"Q"}]},"default":["q"]},
            "none":{"type":"string"},"wrong":{"type":"integer","default":"seven"}}
            """);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("s", "Ada");
    all.put("i", 30);
    all.put("n", 95.5);
    all.put("b", true);
    all.put("e", "y");
    all.put("o", "p");
    all.put("l", "u");
    all.put("m", List.of("a", "b"));
    all.put("t", List.of("q"));
    assertThat(Json.of(form.defaults())).isEqualTo(Json.of(all));
    assertThat(form.problems(form.defaults())).isEmpty();
    assertThat(Json.of(ElicitResult.acceptDefaults(form).content())).isEqualTo(Json.of(all));
    assertThat(ElicitResult.acceptDefaults(form, Map.of("s", "Bo", "none", "1")).content())
        .containsEntry("s", Json.of("Bo"))
        .containsEntry("none", Json.of("1"))
        .containsEntry("i", Json.of(30));
  }
}
