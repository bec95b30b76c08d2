package io.patchbay.internal.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.InvalidRequestException;
import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which arguments of a call are mirrored in headers, and how. */
class HeaderParametersTest {
  private final HeaderParameters parameters = new HeaderParameters();

  private static Tool tool(String type) {
    return Tool.builder(
            "t",
            Map.of(
                "type",
                "object",
                "properties",
                Map.of("p", Map.of("type", type, "x-mcp-header", "P"))))
        .build();
  }

  private Map<String, String> mirrored(String type, String value) {
    assertThat(parameters.learn(tool(type))).isNull();
    return parameters.of("t", Json.parse("{\"p\":" + value + ",\"other\":1}"));
  }

  @ParameterizedTest
  @CsvSource({
    "string, '\"eu\"', eu",
    "string, '\"\"', ''",
    "string, '\" é \"', ' é '",
    "boolean, true, true",
    "boolean, false, false",
    "integer, 42, 42",
    "integer, -7, -7",
    "integer, 0, 0",
    "integer, 0.0, 0",
    "integer, 42.0, 42",
    "integer, 1e3, 1000",
    "integer, 1.5e1, 15",
    "integer, 9007199254740991, 9007199254740991",
    "integer, -9007199254740991, -9007199254740991"
  })
  void valueIsMirrored(String type, String value, String header) {
    assertThat(mirrored(type, value)).containsExactly(Map.entry("P", header));
  }

  @ParameterizedTest
  @CsvSource({
    "string, null",
    "string, 7",
    "string, {}",
    "string, []",
    "boolean, '\"true\"'",
    "boolean, 1",
    "integer, '\"42\"'",
    "integer, 1.5",
    "integer, true",
    "integer, {}",
    "integer, [1]"
  })
  void valueOfAnotherTypeIsNot(String type, String value) {
    assertThat(mirrored(type, value)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"9007199254740992", "-9007199254740992", "1e100000000", "1e400"})
  void integerBeyondTheLimitIsRefused(String value) {
    assertThatThrownBy(() -> mirrored("integer", value))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("'t'")
        .hasMessageContaining("argument p");
  }

  @Test
  void absentArgumentsAreNotMirrored() {
    assertThat(parameters.learn(tool("string"))).isNull();
    assertThat(parameters.of("t", Json.emptyObject())).isEmpty();
    assertThat(parameters.of("t", Json.ofNull())).isEmpty();
    assertThat(parameters.of("unknown", Json.of(Map.of("p", "eu")))).isEmpty();
  }

  @Test
  void toolIsLearnedAnew() {
    assertThat(mirrored("string", "\"eu\"")).hasSize(1);
    assertThat(parameters.learn(Tool.builder("t", Map.of("type", "object")).build())).isNull();
    assertThat(parameters.of("t", Json.of(Map.of("p", "eu")))).isEmpty();
  }

  @Test
  void toolThatIsInvalidNowIsNotMirroredAsItWas() {
    assertThat(mirrored("string", "\"eu\"")).hasSize(1);
    assertThat(parameters.learn(tool("number"))).contains("needs type");
    assertThat(parameters.of("t", Json.of(Map.of("p", "eu")))).isEmpty();
  }
}
