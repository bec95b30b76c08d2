package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.RemoteErrorException;
import io.patchbay.json.Json;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class CompletionTest {
  private static final Map<String, Object> VALUES =
      Map.of("completion", Map.of("values", List.of("a", "b"), "total", 7, "hasMore", true));

  private static CompleteRequestParams params(String ref) {
    return CompleteRequestParams.from(
        Json.parse(
            "{\"ref\":"
                + ref
                + ",\"argument\":{\"name\":\"n\",\"value\":\"v\"},"
                + "\"context\":{\"arguments\":{\"other\":\"x\"}}}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"ref/prompt\",\"name\":\"p\"}",
        "{\"type\":\"ref/resource\",\"uri\":\"file:///{path}\"}"
      })
  @Requirement({"COMP-01", "COMP-02"})
  void bothKindsOfReferenceAreCompletedInContext(String ref) {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("completion/complete")
                    .with("params.ref", Json.parse(ref))
                    .with("params.context.arguments.other", "x")
                    .reply(VALUES))) {
      var completion = bay.connect().complete(params(ref));
      assertThat(completion.values()).containsExactly("a", "b");
      assertThat(completion.total()).hasValue(7);
      assertThat(completion.hasMore()).contains(true);
    }
  }

  @ParameterizedTest
  @CsvSource({"2024-11-05,false", "2025-03-26,false", "2025-06-18,true", "2025-11-25,true"})
  @Requirement("COMP-02")
  void contextIsSentWhereTheRevisionHasIt(String version, boolean sent) {
    try (ScriptedBay bay =
        Given.legacy(
            version,
            UnaryOperator.identity(),
            s -> {
              Script.Expected asked = s.expect("completion/complete");
              if (sent) {
                asked.with("params.context").reply(VALUES);
              } else {
                asked.without("params.context").reply(VALUES);
              }
            })) {
      assertThat(
              bay.connect().complete(params("{\"type\":\"ref/prompt\",\"name\":\"p\"}")).values())
          .hasSize(2);
    }
  }

  @Test
  @Requirement({"COMP-04", "COMP-03"})
  void moreThanAHundredValuesAreCut() {
    List<String> many = IntStream.range(0, 150).mapToObj(String::valueOf).toList();
    try (ScriptedBay bay =
        Given.modern(
            s ->
                s.expect("completion/complete")
                    .reply(Map.of("completion", Map.of("values", many))))) {
      assertThat(
              bay.connect().complete(params("{\"type\":\"ref/prompt\",\"name\":\"p\"}")).values())
          .isEqualTo(many.subList(0, 100));
    }
  }

  @Test
  @Requirement("CAP-08")
  void firstRevisionHasNoCapabilityForIt() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.handshake("2024-11-05", Map.of());
              s.expect("completion/complete").error(-32601, "Method not found");
            })) {
      var connection = bay.connect();
      assertThatThrownBy(
              () -> connection.complete(params("{\"type\":\"ref/prompt\",\"name\":\"p\"}")))
          .isInstanceOf(RemoteErrorException.class);
    }
  }
}
