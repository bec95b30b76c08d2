package io.patchbay.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.InvalidArgumentsException;
import io.patchbay.InvalidResultException;
import io.patchbay.SchemaChecks;
import io.patchbay.SchemaProblem;
import io.patchbay.ToolCall;
import io.patchbay.internal.schema.ToolSchemas;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaStepsTest {
  private static final String INPUT =
      "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"integer\"}}}";
  private static final String OUTPUT =
      "{\"type\":\"object\",\"required\":[\"b\"],\"properties\":{\"b\":{\"type\":\"string\"}}}";

  private final List<String> warnings = new ArrayList<>();
  private final List<ToolCall> ran = new ArrayList<>();

  private CallToolResult run(
      GivenTool tool, SchemaChecks mode, String arguments, CallToolResult result) {
    ToolSchemas schemas = ToolSchemas.create();
    Warnings warn = (t, warning) -> warnings.add(warning);
    return Pipeline.builder()
        .step("in", new InputCheckStep(mode, schemas, warn))
        .step("out", new OutputCheckStep(mode, schemas, warn))
        .around(
            call -> {
              ran.add(call);
              return result;
            })
        .call(tool.call(arguments));
  }

  private static CallToolResult structured(Object value) {
    return CallToolResult.builder().structuredContent(value).build();
  }

  @Test
  void whatFitsGoesThrough() {
    CallToolResult result = structured(Map.of("b", "x"));
    assertThat(run(GivenTool.withSchemas(INPUT, OUTPUT), SchemaChecks.ON, "{\"a\":1}", result))
        .isSameAs(result);
    assertThat(warnings).isEmpty();
  }

  @Test
  void argumentsThatDoNotFitAreNotSent() {
    assertThatThrownBy(
            () ->
                run(
                    GivenTool.withSchemas(INPUT, OUTPUT),
                    SchemaChecks.ON,
                    "{\"a\":\"x\"}",
                    structured(1)))
        .isInstanceOf(InvalidArgumentsException.class)
        .hasMessageContaining("'mcp__s__t'")
        .hasMessageContaining("/a: ");
    assertThat(ran).isEmpty();
  }

  @Test
  void argumentsThatDoNotFitAreReportedAndSent() {
    CallToolResult unused =
        run(
            GivenTool.withSchemas(INPUT, OUTPUT),
            SchemaChecks.WARN,
            "{}",
            structured(Map.of("b", "x")));
    assertThat(ran).hasSize(1);
    assertThat(warnings).singleElement().asString().startsWith("the arguments do not fit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"b\":1}", "{}", "[]", "null"})
  void structuredResultThatDoesNotFitComesWithTheFailure(String value) {
    CallToolResult result = structured(Json.parse(value));
    assertThatThrownBy(
            () -> run(GivenTool.withSchemas(INPUT, OUTPUT), SchemaChecks.ON, "{\"a\":1}", result))
        .isInstanceOfSatisfying(
            InvalidResultException.class, e -> assertThat(e.result()).isSameAs(result));
    assertThat(run(GivenTool.withSchemas(INPUT, OUTPUT), SchemaChecks.WARN, "{\"a\":1}", result))
        .isSameAs(result);
    assertThat(warnings).hasSize(1);
  }

  @Test
  void missingStructuredResultDoesNotFit() {
    assertThatThrownBy(
            () ->
                run(
                    GivenTool.withSchemas(INPUT, OUTPUT),
                    SchemaChecks.ON,
                    "{\"a\":1}",
                    CallToolResult.ofText("x")))
        .isInstanceOfSatisfying(
            InvalidResultException.class,
            e ->
                assertThat(e.problems())
                    .containsExactly(new SchemaProblem("", "structuredContent is missing")));
  }

  @Test
  void errorOfTheToolIsNotChecked() {
    CallToolResult error = CallToolResult.ofError("no");
    assertThat(run(GivenTool.withSchemas(INPUT, OUTPUT), SchemaChecks.ON, "{\"a\":1}", error))
        .isSameAs(error);
  }

  @Test
  void anyValueMayBePromised() {
    for (String value : List.of("null", "[1]", "7", "\"x\"", "true")) {
      CallToolResult result = structured(Json.parse(value));
      String schema = "{\"type\":[\"null\",\"array\",\"integer\",\"string\",\"boolean\"]}";
      assertThat(run(GivenTool.withSchemas(INPUT, schema), SchemaChecks.ON, "{\"a\":1}", result))
          .isSameAs(result);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = SchemaChecks.class,
      names = {"WARN", "ON"})
  void inputSchemaThatCannotBeUsedNeverBlocksItsTool(SchemaChecks mode) {
    GivenTool tool =
        GivenTool.withSchemas("{\"$schema\":\"http://json-schema.org/draft-03/schema\"}", "{}");
    CallToolResult result = structured(1);
    assertThat(run(tool, mode, "{}", result)).isSameAs(result);
    assertThat(warnings).singleElement().asString().contains("inputSchema: dialect not supported");
  }

  @Test
  void resultThatCannotBeCheckedIsNotTakenForOneThatFits() {
    GivenTool tool = GivenTool.withSchemas("{}", "{\"$ref\":\"https://x.example/s\"}");
    assertThatThrownBy(() -> run(tool, SchemaChecks.ON, "{}", structured(1)))
        .isInstanceOf(InvalidResultException.class)
        .hasMessageContaining("cannot be checked")
        .hasMessageContaining("x.example");
  }

  @Test
  void schemaIsCompiledOnceForATool() {
    ToolSchemas schemas = ToolSchemas.create();
    GivenTool tool = GivenTool.withSchemas("{\"$schema\":\"odd\"}", "{}");
    InputCheckStep step =
        new InputCheckStep(SchemaChecks.ON, schemas, (t, warning) -> warnings.add(warning));
    for (int i = 0; i < 3; i++) {
      CallToolResult unused = step.intercept(tool.call(), call -> structured(1));
    }
    assertThat(warnings).hasSize(1);
  }
}
