package io.patchbay.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.SchemaProblem;
import io.patchbay.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class SchemaCheckTest {

  private static Verdict check(String schema, String value) {
    return SchemaCheck.of(Json.parse(schema)).check(Json.parse(value));
  }

  private static String why(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Unchecked.class);
    return ((Verdict.Unchecked) verdict).why();
  }

  @Test
  void everyProblemHasItsPlace() {
    Verdict verdict =
        check(
            """
            {"type":"object","required":["id"],"properties":{
              "a/b":{"type":"array","items":{"type":"integer"}},"n":{"minimum":1}}}
            """,
            "{\"a/b\":[1,\"x\"],\"n\":0}");
    assertThat(((Verdict.Invalid) verdict).problems())
        .extracting(SchemaProblem::pointer)
        .containsExactlyInAnyOrder("", "/a~1b/1", "/n");
  }

  @Test
  void problemsAreCutInNumberAndLength() {
    Verdict verdict =
        check(
            "{\"items\":{\"const\":\"" + "x".repeat(5_000) + "\"}}", "[" + "1,".repeat(999) + "1]");
    assertThat(((Verdict.Invalid) verdict).problems())
        .hasSize(20)
        .allMatch(problem -> problem.message().length() <= 300);
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"prefixItems\":[{\"type\":\"string\"}]}', false",
    "'{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"prefixItems\":[{\"type\":\"string\"}]}', false",
    "'{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"prefixItems\":[{\"type\":\"string\"}]}', true",
    "'{\"$schema\":\"http://json-schema.org/draft-07/schema\",\"items\":[{\"type\":\"string\"}]}', false",
    "'{\"$schema\":\"https://json-schema.org/draft/2019-09/schema\",\"items\":[{\"type\":\"string\"}]}', false",
    "'{\"$schema\":\"http://json-schema.org/draft-06/schema#\",\"items\":[{\"type\":\"string\"}]}', false",
    "'{\"$schema\":\"http://json-schema.org/draft-04/schema#\",\"items\":[{\"type\":\"string\"}]}', false"
  })
  void schemaIsReadInItsDialectAnd202012Otherwise(String schema, boolean fits) {
    assertThat(check(schema, "[1]") instanceof Verdict.Valid).isEqualTo(fits);
    assertThat(check(schema, "[\"x\"]")).isEqualTo(Verdict.VALID);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"http://json-schema.org/draft-03/schema#\"",
        "\"https://example.com/mine\"",
        "\"\"",
        "7"
      })
  void otherDialectIsSaidToBeNotSupported(String dialect) {
    assertThat(why(check("{\"$schema\":" + dialect + "}", "1")))
        .startsWith("dialect not supported: $schema is " + dialect);
  }

  @Test
  void faultOfTheSchemaIsNewsOnce() {
    SchemaCheck check = SchemaCheck.of(Json.parse("{\"$schema\":\"x\"}"));
    assertThat(((Verdict.Unchecked) check.check(Json.ofNull())).isNews()).isTrue();
    assertThat(((Verdict.Unchecked) check.check(Json.ofNull())).isNews()).isFalse();
  }

  @Test
  void nothingIsEverFetched() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(1);
      String url = "http://127.0.0.1:" + server.getLocalPort() + "/s.json";
      for (String schema :
          new String[] {
            "{\"$ref\":\"" + url + "\"}",
            "{\"$ref\":\"" + url + "#/$defs/a\"}",
            "{\"$dynamicRef\":\"" + url + "#a\"}",
            "{\"properties\":{\"a\":{\"$ref\":\"" + url + "\"}}}",
            "{\"$id\":\"" + url + "\",\"$ref\":\"other.json\"}",
            "{\"$schema\":\"" + url + "\"}",
            "{\"properties\":{\"a\":{\"$id\":\"x\",\"$schema\":\"" + url + "\"}}}"
          }) {
        assertThat(why(check(schema, "{\"a\":1}"))).isNotBlank();
      }
      assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "classpath:draft/2020-12/schema",
        "resource:module-info.class",
        "file:///etc/passwd",
        "urn:x:y",
        "#/$defs/missing",
        "#missing",
        "other.json"
      })
  void whatIsNotInTheSchemaIsNotResolved(String ref) {
    assertThat(why(check("{\"$ref\":\"" + ref + "\"}", "{}"))).isNotBlank();
  }

  @Test
  void whatOneSchemaBringsNoOtherCanName() {
    assertThat(check("{\"$id\":\"https://x.example/a\",\"type\":\"string\"}", "\"x\""))
        .isEqualTo(Verdict.VALID);
    assertThat(why(check("{\"$ref\":\"https://x.example/a\"}", "1"))).isNotBlank();
  }

  @Test
  void ownDefinitionsAndTheMetaschemaAreResolved() {
    assertThat(check("{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"type\":\"string\"}}}", "1"))
        .isInstanceOf(Verdict.Invalid.class);
    assertThat(
            check(
                "{\"$ref\":\"https://json-schema.org/draft/2020-12/schema\"}",
                "{\"type\":\"nonsense\"}"))
        .isInstanceOf(Verdict.Invalid.class);
  }

  @Test
  void recursiveSchemaChecksATree() {
    String tree =
        "{\"properties\":{\"kids\":{\"items\":{\"$ref\":\"#\"}},\"n\":{\"type\":\"integer\"}}}";
    assertThat(check(tree, "{\"kids\":[{\"n\":1,\"kids\":[{\"n\":2}]}]}")).isEqualTo(Verdict.VALID);
    assertThat(check(tree, "{\"kids\":[{\"n\":1,\"kids\":[{\"n\":\"x\"}]}]}"))
        .isInstanceOf(Verdict.Invalid.class);
  }

  @Test
  void whatOtherKeywordsLeftUnevaluatedIsKnown() {
    String schema = "{\"allOf\":[{\"properties\":{\"a\":true}}],\"unevaluatedProperties\":false}";
    assertThat(check(schema, "{\"a\":1}")).isEqualTo(Verdict.VALID);
    assertThat(check(schema, "{\"b\":1}")).isInstanceOf(Verdict.Invalid.class);
    String items = "{\"prefixItems\":[true],\"unevaluatedItems\":{\"type\":\"string\"}}";
    assertThat(check(items, "[1,\"x\"]")).isEqualTo(Verdict.VALID);
    assertThat(check(items, "[1,2]")).isInstanceOf(Verdict.Invalid.class);
  }

  @Test
  void exponentialAnyOfIsGivenUp() {
    StringBuilder schema = new StringBuilder("{\"$ref\":\"#/$defs/d0\",\"$defs\":{");
    for (int i = 0; i < 40; i++) {
      String next = "{\"$ref\":\"#/$defs/d" + (i + 1) + "\"}";
      schema.append("\"d" + i + "\":{\"anyOf\":[" + next + "," + next + "," + next + "]},");
    }
    schema.append("\"d40\":{\"type\":\"string\"}}}");
    assertThat(why(check(schema.toString(), "1"))).contains("given up");
  }

  @Test
  void referenceToItselfEnds() {
    assertThat(why(check("{\"$ref\":\"#\"}", "1"))).isNotBlank();
    assertThat(why(check("{\"allOf\":[{\"$ref\":\"#\"}]}", "1"))).contains("given up");
  }

  @Test
  void patternThatNeverEndsIsGivenUp() {
    assertThat(why(check("{\"pattern\":\"^(.*a){25}b$\"}", "\"" + "a".repeat(60) + "!\"")))
        .contains("pattern");
    assertThat(
            why(
                check(
                    "{\"patternProperties\":{\"^(.*a){25}b$\":false}}",
                    "{\"" + "a".repeat(60) + "!\":1}")))
        .contains("given up");
  }

  @Test
  void patternThatCannotBeReadAllowsEverything() {
    assertThat(check("{\"pattern\":\"(?<\"}", "\"x\"")).isEqualTo(Verdict.VALID);
  }

  @Test
  void patternEndsAtTheEndOfTheText() {
    assertThat(check("{\"pattern\":\"^a$\"}", "\"a\\n\"")).isInstanceOf(Verdict.Invalid.class);
  }

  @Test
  void largeSchemaIsNotCompiled() {
    String deep = "{\"not\":".repeat(100) + "{}" + "}".repeat(100);
    assertThat(why(check(deep, "1"))).contains("nests deeper than 100");
    String wide = "{\"anyOf\":[" + "{},".repeat(10_000) + "{}]}";
    assertThat(why(check(wide, "1"))).contains("more than 10000 objects");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":7}",
        "{\"anyOf\":{}}",
        "{\"properties\":[]}",
        "{\"required\":\"a\"}",
        "{\"items\":3}",
        "{\"$ref\":{}}",
        "{\"minimum\":\"x\"}",
        "{\"$id\":7}",
        "{\"type\":\"nonsense\"}",
        "{\"enum\":null}",
        "{\"pattern\":{}}",
        "{\"$id\":\"::::\"}",
        "{\"$ref\":\"::::\"}"
      })
  void schemaOfWrongFormNeverThrows(String schema) {
    assertThat(check(schema, "{\"a\":1}")).isInstanceOf(Verdict.class);
  }

  @Test
  void keywordsWithAnyValueNeverThrow() {
    List<String> keywords =
        List.of(
            "type",
            "properties",
            "items",
            "prefixItems",
            "anyOf",
            "allOf",
            "oneOf",
            "not",
            "if",
            "then",
            "$ref",
            "$id",
            "$anchor",
            "$defs",
            "$dynamicRef",
            "enum",
            "const",
            "pattern",
            "patternProperties",
            "required",
            "dependentRequired",
            "dependentSchemas",
            "format",
            "minimum",
            "multipleOf",
            "maxLength",
            "uniqueItems",
            "contains",
            "minContains",
            "additionalProperties",
            "unevaluatedProperties",
            "unevaluatedItems",
            "propertyNames",
            "$vocabulary",
            "definitions",
            "contentEncoding",
            "$recursiveRef",
            "discriminator");
    List<String> values =
        List.of(
            "null",
            "true",
            "7",
            "-0.5",
            "0",
            "\"x\"",
            "\"#\"",
            "\"#/$defs/a\"",
            "[]",
            "[1]",
            "{}",
            "[{}]",
            "{\"a\":1}",
            "{\"a\":{\"type\":\"string\"}}",
            "{\"a\":[]}",
            "[\"a\",\"a\"]",
            "\"\"",
            "\"[\"");
    Random random = new Random(42);
    for (int round = 0; round < 5_000; round++) {
      StringBuilder schema = new StringBuilder("{\"a\":1");
      for (int i = random.nextInt(4); i >= 0; i--) {
        String value = values.get(random.nextInt(values.size()));
        schema.append(",\"" + keywords.get(random.nextInt(keywords.size())) + "\":" + value);
      }
      String text = schema + "}";
      for (String value : List.of("{\"a\":[\"x\",1]}", "\"x\"", "[1]", "3", "null")) {
        assertThat(check(text, value)).as(text).isInstanceOf(Verdict.class);
      }
    }
  }

  @Test
  void emptyAndOddSchemasAllow() {
    assertThat(check("{}", "1")).isEqualTo(Verdict.VALID);
    assertThat(check("{\"type\":[\"object\",\"null\"]}", "null")).isEqualTo(Verdict.VALID);
    assertThat(check("{\"type\":\"array\"}", "[]")).isEqualTo(Verdict.VALID);
  }

  @Test
  void largeValueIsChecked() {
    String many = "[" + "{\"a\":1,\"b\":\"x\"},".repeat(20_000) + "{\"a\":\"x\"}]";
    Verdict verdict = check("{\"items\":{\"properties\":{\"a\":{\"type\":\"integer\"}}}}", many);
    assertThat(((Verdict.Invalid) verdict).problems())
        .extracting(SchemaProblem::pointer)
        .containsExactly("/20000/a");
  }
}
