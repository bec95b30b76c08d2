package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.json.Json;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.LoggingLevel;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class CapabilityTest {

  static Stream<Arguments> declared() {
    return Stream.of(
        declares("{}", with -> with),
        declares(
            "{\"elicitation\":{\"form\":{}}}",
            with -> with.elicitation((request, context) -> ElicitResult.cancel())),
        declares(
            "{\"elicitation\":{\"form\":{},\"url\":{}}}",
            with -> with.elicitationWithUrls((request, context) -> ElicitResult.cancel())),
        declares(
            "{\"sampling\":{}}",
            with -> with.sampling((request, context) -> CreateMessageResult.ofText("x", "m"))),
        declares(
            "{\"sampling\":{\"tools\":{}}}",
            with ->
                with.samplingWithTools((request, context) -> CreateMessageResult.ofText("x", "m"))),
        declares("{\"roots\":{\"listChanged\":true}}", with -> with.roots(context -> List.of())),
        declares(
            "{\"extensions\":{\"com.example/f\":{\"a\":1}}}",
            with -> with.extension("com.example/f", Map.of("a", 1))));
  }

  private static Arguments declares(String json, UnaryOperator<Patchbay.Builder> with) {
    return Arguments.of(Json.parse(json), with);
  }

  @ParameterizedTest
  @MethodSource("declared")
  @Requirement({
    "CAP-01",
    "CAP-02",
    "CAP-03",
    "CAP-04",
    "CAP-12",
    "CAP-13",
    "ELI-02",
    "SAMP-01",
    "ROOT-01",
    "TASK-M-01",
    "TASK-M-30"
  })
  void handlersDecideWhatIsDeclared(Json capabilities, UnaryOperator<Patchbay.Builder> with) {
    try (ScriptedBay bay =
        ScriptedBay.of(
            with,
            s -> {
              s.expect("server/discover")
                  .with(JsonPath.meta("clientCapabilities"), Given.withTasks(capabilities))
                  .error(-32601, "no");
              s.expect("initialize")
                  .with("params.capabilities", capabilities)
                  .reply(
                      Map.of(
                          "protocolVersion", "2025-11-25",
                          "capabilities", Map.of(),
                          "serverInfo", Map.of("name", "n", "version", "1")));
              s.expect("notifications/initialized");
            })) {
      bay.connect();
    }
    try (ScriptedBay bay =
        Given.modern(
            with,
            s ->
                s.expect("tools/call")
                    .with(JsonPath.meta("clientCapabilities"), Given.withTasks(capabilities))
                    .reply(Given.text("ok")))) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement("CAP-11")
  void extensionIdsNeedAPrefix() {
    assertThatThrownBy(() -> Patchbay.builder().extension("tasks", Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"CAP-06", "CAP-07", "LIFE-08", "LIFE-11", "ERA-18"})
  void whatTheServerDoesNotOfferIsNotAskedFor(boolean modern) {
    Map<String, Object> capabilities = Map.of("future", Map.of(), "experimental", Map.of());
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              if (modern) {
                s.discover(capabilities);
              } else {
                s.handshake("2025-11-25", capabilities);
              }
            })) {
      Connection connection = bay.connect();
      assertThat(connection.listTools()).isEmpty();
      assertThat(connection.listPrompts()).isEmpty();
      assertThat(connection.listResources()).isEmpty();
      assertThat(connection.listResourceTemplates()).isEmpty();
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              () -> connection.callTool("t", Map.of()),
              () -> connection.readResource("file:///a"),
              () -> connection.getPrompt("p", Map.of()),
              () -> connection.setLogLevel(LoggingLevel.INFO),
              () ->
                  connection.complete(
                      CompleteRequestParams.from(
                          Json.parse(
                              """
                              {"ref":{"type":"ref/prompt","name":"p"},
                               "argument":{"name":"a","value":""}}
                              """))))) {
        assertThatThrownBy(call)
            .isInstanceOf(UnsupportedFeatureException.class)
            .hasMessageContaining("does not offer");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"CAP-07", "PAGE-03"})
  void listThatTheServerDoesNotKnowIsEmpty(boolean modern) {
    try (ScriptedBay bay =
        Given.of(modern, s -> s.expect("prompts/list").error(-32601, "Method not found"))) {
      assertThat(bay.connect().listPrompts()).isEmpty();
    }
  }
}
