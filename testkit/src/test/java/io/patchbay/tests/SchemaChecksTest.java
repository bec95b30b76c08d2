package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.InvalidArgumentsException;
import io.patchbay.InvalidResultException;
import io.patchbay.SchemaChecks;
import io.patchbay.json.Json;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Arguments and structured results are held against the schemas of their tool. */
@ExtendWith(Leaks.class)
@Timeout(60)
class SchemaChecksTest {
  private static final Map<String, Object> ANY = Map.of("type", "object");

  private static PipedBay bay(
      SchemaChecks input,
      SchemaChecks output,
      Map<String, ?> inputSchema,
      Map<String, ?> outputSchema,
      Consumer<Script> script) {
    return new PipedBay(
        with -> with.inputChecks(input).outputChecks(output),
        Map.of("name", "t", "inputSchema", inputSchema, "outputSchema", outputSchema),
        script);
  }

  private static PipedBay input(SchemaChecks mode, Map<String, ?> schema, Consumer<Script> script) {
    return bay(mode, SchemaChecks.OFF, schema, ANY, script);
  }

  private static PipedBay output(SchemaChecks mode, Map<String, ?> schema, Object result) {
    return bay(SchemaChecks.OFF, mode, ANY, schema, s -> s.expect("tools/call").reply(result));
  }

  private static Map<String, Object> structured(Object value) {
    Map<String, Object> result = new HashMap<>(Given.text("x"));
    result.put("structuredContent", value);
    return result;
  }

  private static void answered(Script script) {
    Script unused = script.expect("tools/call").reply(Given.text("ran"));
  }

  private static void notCalled(Script script) {}

  @Test
  @Requirement("SCH-01")
  void dialectIs202012WhereTheSchemaNamesNone() {
    Map<String, Object> pair =
        Map.of("properties", Map.of("a", Map.of("prefixItems", List.of(Map.of("type", "string")))));
    try (PipedBay bay = input(SchemaChecks.ON, pair, SchemaChecksTest::notCalled)) {
      assertThatThrownBy(() -> bay.call(Map.of("a", List.of(1))))
          .isInstanceOf(InvalidArgumentsException.class)
          .hasMessageContaining("/a/0: ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema"
  })
  @Requirement({"SCH-01", "SCH-02"})
  void declaredDialectIsHonoured(String dialect) {
    Map<String, Object> schema =
        Map.of(
            "$schema",
            dialect,
            "properties",
            Map.of(
                "a",
                Map.of("items", List.of(Map.of("type", "string")), "prefixItems", List.of(false))));
    try (PipedBay bay = input(SchemaChecks.ON, schema, SchemaChecksTest::answered)) {
      assertThatThrownBy(() -> bay.call(Map.of("a", List.of(1))))
          .isInstanceOf(InvalidArgumentsException.class);
      assertThat(bay.call(Map.of("a", List.of("x"))).text()).isEqualTo("ran");
    }
  }

  @Test
  @Requirement("SCH-02")
  void dialectThatIsNotSupportedIsSaidAndBlocksNoTool() {
    Map<String, Object> schema = Map.of("$schema", "http://json-schema.org/draft-03/schema#");
    try (PipedBay bay = input(SchemaChecks.ON, schema, SchemaChecksTest::answered)) {
      assertThat(bay.call(Map.of()).text()).isEqualTo("ran");
      assertThat(bay.warnings()).singleElement().asString().contains("dialect not supported");
    }
    try (PipedBay bay = output(SchemaChecks.ON, schema, structured(1))) {
      assertThatThrownBy(() -> bay.call(Map.of()))
          .isInstanceOf(InvalidResultException.class)
          .hasMessageContaining("dialect not supported");
    }
  }

  @Test
  @Requirement({"SCH-03", "SCH-04"})
  void referenceToElsewhereIsNotFetchedAndARefusalOfTheResult() throws IOException {
    try (ServerSocket elsewhere = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      elsewhere.setSoTimeout(1);
      Map<String, Object> schema =
          Map.of("$ref", "http://127.0.0.1:" + elsewhere.getLocalPort() + "/schema.json");
      try (PipedBay bay = output(SchemaChecks.ON, schema, structured(Map.of("a", 1)))) {
        assertThatThrownBy(() -> bay.call(Map.of()))
            .isInstanceOfSatisfying(
                InvalidResultException.class,
                e -> assertThat(e.result().structuredContent()).contains(Json.of(Map.of("a", 1))));
      }
      try (PipedBay bay = input(SchemaChecks.ON, schema, SchemaChecksTest::answered)) {
        assertThat(bay.call(Map.of()).text()).isEqualTo("ran");
        assertThat(bay.warnings()).hasSize(1);
      }
      assertThatThrownBy(elsewhere::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  @Requirement("SCH-05")
  void exponentialAnyOfIsGivenUp() {
    Map<String, Object> definitions = new HashMap<>();
    for (int i = 0; i < 40; i++) {
      Map<String, String> next = Map.of("$ref", "#/$defs/d" + (i + 1));
      definitions.put("d" + i, Map.of("anyOf", List.of(next, next, next)));
    }
    definitions.put("d40", Map.of("type", "string"));
    Map<String, Object> schema = Map.of("$ref", "#/$defs/d0", "$defs", definitions);
    try (PipedBay bay = output(SchemaChecks.ON, schema, structured(1))) {
      assertThatThrownBy(() -> bay.call(Map.of()))
          .isInstanceOf(InvalidResultException.class)
          .hasMessageContaining("given up");
    }
    try (PipedBay bay = input(SchemaChecks.ON, schema, SchemaChecksTest::answered)) {
      assertThat(bay.call(Map.of()).text()).isEqualTo("ran");
    }
  }

  @ParameterizedTest
  @EnumSource(SchemaChecks.class)
  @Requirement("TOOL-10")
  void structuredResultIsHeldAgainstTheOutputSchema(SchemaChecks mode) {
    Map<String, Object> schema =
        Map.of("type", "object", "properties", Map.of("n", Map.of("type", "integer")));
    try (PipedBay bay = output(mode, schema, structured(Map.of("n", 1)))) {
      assertThat(bay.call(Map.of()).structuredContent()).isPresent();
      assertThat(bay.warnings()).isEmpty();
    }
    Map<String, Object> error = new HashMap<>(Given.text("failed"));
    error.put("isError", true);
    try (PipedBay bay = output(mode, schema, error)) {
      assertThat(bay.call(Map.of()).isError()).isTrue();
      assertThat(bay.warnings()).isEmpty();
    }
    for (Object wrong : List.of(structured(Map.of("n", "x")), Given.text("none"))) {
      try (PipedBay bay = output(mode, schema, wrong)) {
        if (mode == SchemaChecks.ON) {
          assertThatThrownBy(() -> bay.call(Map.of())).isInstanceOf(InvalidResultException.class);
        } else {
          assertThat(bay.call(Map.of()).content()).hasSize(1);
          assertThat(bay.warnings()).hasSize(mode == SchemaChecks.WARN ? 1 : 0);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SchemaChecks.class)
  @Requirement("TOOL-14")
  void argumentsAreHeldAgainstTheInputSchema(SchemaChecks mode) {
    Map<String, Object> schema = Map.of("type", "object", "required", List.of("a"));
    try (PipedBay bay =
        input(mode, schema, mode == SchemaChecks.ON ? s -> {} : SchemaChecksTest::answered)) {
      if (mode == SchemaChecks.ON) {
        assertThatThrownBy(() -> bay.call(Map.of())).isInstanceOf(InvalidArgumentsException.class);
      } else {
        assertThat(bay.call(Map.of()).text()).isEqualTo("ran");
        assertThat(bay.warnings()).hasSize(mode == SchemaChecks.WARN ? 1 : 0);
      }
    }
  }
}
