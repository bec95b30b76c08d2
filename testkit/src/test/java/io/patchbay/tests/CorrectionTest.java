package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.MissingClientCapabilityException;
import io.patchbay.RemoteErrorException;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that is refused for its revision is sent once more; no other is. */
@ExtendWith(Leaks.class)
class CorrectionTest {
  private static final int UNSUPPORTED = -32022;
  private static final Map<String, Object> SPEAKS =
      Map.of("supported", List.of("2030-01-01", "2026-07-28"), "requested", "x");

  private static CallToolResult call(Connection connection, boolean async) {
    return async
        ? Eventually.get(connection.callToolAsync("t", Map.of("x", 1)))
        : connection.callTool("t", Map.of("x", 1));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("ERA-14")
  void refusedRevisionIsCorrectedUnderANewId(boolean async) {
    List<Json> sent = new ArrayList<>();
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              s.expect("tools/call")
                  .check("keep", sent::add)
                  .error(UNSUPPORTED, "unsupported", SPEAKS);
              s.expect("tools/call")
                  .check("new id", got -> assertThat(got.get("id")).isNotEqualTo(id(sent)))
                  .with("params.arguments", Map.of("x", 1))
                  .with(JsonPath.meta("protocolVersion"), "2026-07-28")
                  .reply(Given.text("ok"));
            })) {
      assertThat(call(bay.connect(), async).text()).isEqualTo("ok");
    }
  }

  private static Json id(List<Json> sent) {
    return JsonPath.at(sent.get(0), "id");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("ERA-14")
  void correctionIsTriedOnceForEachRequest(boolean async) {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              for (int i = 0; i < 4; i++) {
                s.expect("tools/call").error(UNSUPPORTED, "unsupported", SPEAKS);
              }
            })) {
      Connection connection = bay.connect();
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> call(connection, async))
            .isInstanceOfSatisfying(
                RemoteErrorException.class,
                refused -> {
                  assertThat(refused.code()).isEqualTo(UNSUPPORTED);
                  assertThat(refused.data()).contains(Json.of(SPEAKS));
                });
      }
    }
  }

  @Test
  @Requirement("ERA-14")
  void nothingIsSentAgainWithoutACommonStatelessRevision() {
    List<Object> useless =
        List.of(
            Map.of("supported", List.of("2025-11-25", "2030-01-01"), "requested", "x"),
            Map.of("supported", "2026-07-28"),
            7);
    try (ScriptedBay bay =
        Given.modern(
            s -> useless.forEach(data -> s.expect("tools/call").error(UNSUPPORTED, "no", data)))) {
      Connection connection = bay.connect();
      for (int i = 0; i < useless.size(); i++) {
        assertThatThrownBy(() -> connection.callTool("t", Map.of()))
            .isInstanceOf(RemoteErrorException.class);
      }
    }
    try (ScriptedBay bay =
        Given.legacy(s -> s.expect("tools/call").error(UNSUPPORTED, "no", SPEAKS))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(RemoteErrorException.class);
    }
  }

  @Test
  @Requirement("ERA-14")
  void correctedLegKeepsItsAnswersAndState() {
    Map<String, Object> form =
        Map.of(
            "method",
            "elicitation/create",
            "params",
            Map.of(
                "message",
                "m",
                "requestedSchema",
                Map.of("type", "object", "properties", Map.of())));
    try (ScriptedBay bay =
        Given.modern(
            with -> with.elicitation((request, context) -> ElicitResult.decline()),
            s -> {
              s.expect("tools/call")
                  .reply(
                      Map.of(
                          "resultType",
                          "input_required",
                          "requestState",
                          "st",
                          "inputRequests",
                          Map.of("k", form)));
              s.expect("tools/call").error(UNSUPPORTED, "unsupported", SPEAKS);
              s.expect("tools/call")
                  .with("params.requestState", "st")
                  .with("params.inputResponses.k", Map.of("action", "decline"))
                  .reply(Given.text("ok"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"CAP-10", "ERR-01"})
  void missingCapabilityIsSaidAndNeverClaimed() {
    Map<String, Object> needed = Map.of("sampling", Map.of("tools", Map.of()));
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              s.expect("tools/call")
                  .error(-32021, "needed", Map.of("requiredCapabilities", needed));
              s.expect("tools/call")
                  .without(JsonPath.meta("clientCapabilities") + ".sampling")
                  .error(-32021, "needed");
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOfSatisfying(
              MissingClientCapabilityException.class,
              missing -> {
                assertThat(missing.code()).isEqualTo(-32021);
                assertThat(missing.requiredCapabilities().json()).isEqualTo(Json.of(needed));
              });
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOfSatisfying(
              MissingClientCapabilityException.class,
              missing ->
                  assertThat(missing.requiredCapabilities().json()).isEqualTo(Json.emptyObject()));
    }
  }
}
