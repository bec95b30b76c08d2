package io.patchbay.internal.modern;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where {@code x-mcp-header} may stand, and on what. */
class AnnotationSearchTest {
  private static final String ANNOTATED = "{\"type\":\"string\",\"x-mcp-header\":\"H\"}";

  private final AnnotationSearch search = new AnnotationSearch();

  private String objection(String schema) {
    return String.valueOf(search.objection(Json.parse(schema)));
  }

  private static String property(String annotation, String type) {
    return "{\"type\":\"object\",\"properties\":{\"p\":{\"type\":"
        + type
        + ",\"x-mcp-header\":"
        + annotation
        + "}}}";
  }

  @Test
  void schemaWithoutAnnotationsIsValid() {
    assertThat(objection("{\"type\":\"object\",\"properties\":{\"p\":{}}}")).isEqualTo("null");
    assertThat(objection("{}")).isEqualTo("null");
    assertThat(objection("true")).isEqualTo("null");
    assertThat(search.found()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"string\"", "\"integer\"", "\"boolean\""})
  void scalarsCanBeMirrored(String type) {
    assertThat(objection(property("\"Region\"", type))).isEqualTo("null");
    assertThat(search.found())
        .containsExactly(
            new HeaderAnnotation("Region", List.of("p"), type.substring(1, type.length() - 1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"number\"",
        "\"object\"",
        "\"array\"",
        "\"null\"",
        "[\"string\"]",
        "[\"string\",\"null\"]",
        "null",
        "7"
      })
  void otherTypesCannot(String type) {
    assertThat(objection(property("\"Region\"", type))).contains("needs type").contains("p");
  }

  @Test
  void propertyWithoutATypeCannot() {
    assertThat(objection("{\"properties\":{\"p\":{\"x-mcp-header\":\"H\"}}}"))
        .contains("needs type");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "\" \"",
        "\"a b\"",
        "\"a:b\"",
        "\"größe\"",
        "\"a\\nb\"",
        "\"a(b)\"",
        "7",
        "null",
        "true",
        "{}"
      })
  void headerNameIsAToken(String annotation) {
    assertThat(objection(property(annotation, "\"string\""))).contains("no header name");
  }

  @Test
  void everyCharacterOfATokenMayBeUsed() {
    assertThat(objection(property("\"!#$%&'*+-.^_`|~09AZaz\"", "\"string\""))).isEqualTo("null");
  }

  @Test
  void namesAreUniqueWhateverTheirCase() {
    String schema =
        "{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"Region\"},\"b\":"
            + "{\"type\":\"object\",\"properties\":{\"c\":"
            + "{\"type\":\"string\",\"x-mcp-header\":\"rEGION\"}}}}}";
    assertThat(objection(schema)).contains("used twice").contains("b.c");
  }

  @Test
  void nestedPropertiesAreReached() {
    String schema =
        "{\"properties\":{\"a\":{\"properties\":{\"b\":{\"properties\":{\"c\":"
            + ANNOTATED
            + "}}}},\"properties\":{\"type\":\"object\",\"properties\":{\"x-mcp-header\":"
            + "{\"type\":\"integer\",\"x-mcp-header\":\"I\"}}}}}";
    assertThat(objection(schema)).isEqualTo("null");
    assertThat(search.found())
        .containsExactly(
            new HeaderAnnotation("H", List.of("a", "b", "c"), "string"),
            new HeaderAnnotation("I", List.of("properties", "x-mcp-header"), "integer"));
  }

  @Test
  void rootCannotBeMirrored() {
    assertThat(objection(ANNOTATED)).contains("root");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "items|{\"items\":%s}",
        "prefixItems|{\"prefixItems\":[{},%s]}",
        "contains|{\"contains\":%s}",
        "additionalProperties|{\"additionalProperties\":%s}",
        "patternProperties|{\"patternProperties\":{\"^a\":%s}}",
        "oneOf|{\"oneOf\":[%s]}",
        "anyOf|{\"anyOf\":[{},%s]}",
        "allOf|{\"allOf\":[{\"properties\":{\"q\":%s}}]}",
        "not|{\"not\":%s}",
        "if|{\"if\":{\"properties\":{\"q\":%s}}}",
        "then|{\"then\":%s}",
        "else|{\"else\":%s}",
        "$defs|{\"$defs\":{\"D\":%s}}",
        "definitions|{\"definitions\":{\"D\":{\"properties\":{\"q\":%s}}}}",
        "dependentSchemas|{\"dependentSchemas\":{\"q\":%s}}",
        "unevaluatedProperties|{\"unevaluatedProperties\":%s}"
      })
  void whatIsNotReachedByPropertiesAloneCannotBeMirrored(String keyword, String schema) {
    String with = schema.formatted(ANNOTATED);
    assertThat(objection(with)).contains("where it cannot be mirrored");
    assertThat(
            new AnnotationSearch().objection(Json.parse("{\"properties\":{\"p\":" + with + "}}")))
        .as(keyword)
        .contains("where it cannot be mirrored");
  }

  @ParameterizedTest
  @ValueSource(strings = {"const", "default", "enum", "examples"})
  void dataThatLooksLikeAnAnnotationIsNone(String keyword) {
    String value = keyword.equals("enum") || keyword.equals("examples") ? "[%s]" : "%s";
    String schema = "{\"properties\":{\"p\":{\"" + keyword + "\":" + value + "}}}";
    assertThat(objection(schema.formatted(ANNOTATED))).isEqualTo("null");
    assertThat(search.found()).isEmpty();
  }
}
