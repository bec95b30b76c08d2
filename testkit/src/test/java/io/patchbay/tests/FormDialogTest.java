package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.ElicitationHandler;
import io.patchbay.InputRefusedException;
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.testkit.EventLog;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A form is asked until its answer fits, and one that is none is not asked. */
@ExtendWith(Leaks.class)
class FormDialogTest {
  private static final Map<String, Object> FORM =
      form(Map.of("n", Map.of("type", "integer", "default", 7)));

  private final EventLog<List<String>> problems = new EventLog<>();

  private static Map<String, Object> form(Map<String, ?> fields) {
    return Map.of(
        "message",
        "m",
        "requestedSchema",
        Map.of("type", "object", "properties", fields, "required", List.copyOf(fields.keySet())));
  }

  private static Map<String, Object> question(Map<String, ?> params) {
    return Map.of(
        "resultType",
        "input_required",
        "inputRequests",
        Map.of("k", Map.of("method", "elicitation/create", "params", params)));
  }

  private ElicitationHandler answering(ElicitResult... answers) {
    Iterator<ElicitResult> next = List.of(answers).iterator();
    return (request, context) -> {
      assertThat(context.serverName()).isEqualTo("s");
      problems.add(context.problems());
      return next.next();
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"ELI-07", "ELI-12"})
  void answerThatDoesNotFitIsNotSentAndTheHandlerIsAskedAgain(boolean modern) {
    ElicitationHandler handler =
        answering(
            ElicitResult.accept(Map.of("n", 1.5)),
            ElicitResult.accept(),
            ElicitResult.accept(Map.of("n", 2)));
    Map<String, Object> sent = Map.of("action", "accept", "content", Map.of("n", 2));
    try (ScriptedBay bay =
        modern
            ? Given.modern(
                with -> with.elicitation(handler),
                s -> {
                  s.expect("tools/call").reply(question(FORM));
                  s.expect("tools/call")
                      .with("params.inputResponses.k", sent)
                      .reply(Given.text("ok"));
                })
            : Given.legacy(
                with -> with.elicitation(handler),
                s -> {
                  Script.Expected call = s.expect("tools/call");
                  s.request(1, "elicitation/create", FORM).expectResult(sent);
                  call.reply(Given.text("ok"));
                })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
      assertThat(problems.awaitNext()).isEmpty();
      assertThat(problems.awaitNext()).containsExactly("'n' must be a whole number");
      assertThat(problems.awaitNext()).containsExactly("'n' is missing");
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement({"ELI-07", "ELI-06"})
  void threeAnswersThatDoNotFitAreACancelAndAWarning() {
    ElicitResult wrong = ElicitResult.accept(Map.of("n", "secret"));
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.elicitation(answering(wrong, wrong, wrong)),
            s ->
                s.request(1, "elicitation/create", FORM)
                    .expectResult(Map.of("action", "cancel")))) {
      Connection unused = bay.connect();
      assertThat(bay.events().awaitNext("warning a form was not answered"))
          .contains("'n' must be a number")
          .doesNotContain("secret");
    }
  }

  @Test
  @Requirement({"ELI-07", "ELI-05"})
  void declineNeedsNoValues() {
    ElicitResult wrong = ElicitResult.accept(Map.of("n", "x"));
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.elicitation(answering(wrong, ElicitResult.decline())),
            s ->
                s.request(1, "elicitation/create", FORM)
                    .expectResult(Map.of("action", "decline")))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
  }

  @Test
  @Requirement("ELI-14")
  void defaultsAreSentWhereTheHostSaysSo() {
    try (ScriptedBay bay =
        Given.legacy(
            with ->
                with.elicitation(
                    (request, context) ->
                        ElicitResult.acceptDefaults((ElicitRequestFormParams) request)),
            s ->
                s.request(1, "elicitation/create", FORM)
                    .expectResult(Map.of("action", "accept", "content", Map.of("n", 7))))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
  }

  @Test
  @Requirement("ELI-10")
  void formWithFieldsInsideFieldsIsRefusedUnasked() {
    List<Map<String, Object>> nested =
        List.of(
            Map.of("type", "object", "properties", Map.of()),
            Map.of("type", "object"),
            Map.of("type", "array", "items", Map.of("type", "object")),
            Map.of("type", "array", "items", Map.of("properties", Map.of())),
            Map.of("type", "array", "items", Map.of("type", "array")));
    for (Map<String, Object> field : nested) {
      Map<String, Object> form = form(Map.of("f", field));
      try (ScriptedBay bay =
          Given.legacy(
              with -> with.elicitation(answering()),
              s -> s.request(1, "elicitation/create", form).expectError(-32602))) {
        Connection unused = bay.connect();
        bay.events().awaitNext("warning a question of the server was refused: a form is flat");
      }
      try (ScriptedBay bay =
          Given.modern(
              with -> with.elicitation(answering()),
              s -> s.expect("tools/call").reply(question(form)))) {
        Connection connection = bay.connect();
        assertThatThrownBy(() -> connection.callTool("t", Map.of()))
            .isInstanceOf(InputRefusedException.class)
            .hasMessageContaining("'f'");
      }
    }
    problems.assertExhausted();
  }

  @Test
  @Requirement({"ELI-07", "CANC-04"})
  void handlerIsNotAskedAgainOnceNobodyWaits() {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch withdrawn = new CountDownLatch(1);
    ElicitationHandler handler =
        (request, context) -> {
          problems.add(context.problems());
          asked.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            withdrawn.countDown();
          }
          return ElicitResult.accept(Map.of("n", "x"));
        };
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.elicitation(handler),
            s -> {
              s.send(
                  Map.of(
                      "jsonrpc", "2.0", "id", 1, "method", "elicitation/create", "params", FORM));
              s.await(asked);
              s.notify("notifications/cancelled", Map.of("requestId", 1));
              s.await(withdrawn);
              s.request(2, "ping", Map.of()).expectResult(Map.of());
            })) {
      Connection unused = bay.connect();
      bay.server().awaitScript();
      assertThat(problems.awaitNext()).isEmpty();
      problems.assertExhausted();
      bay.events().assertExhausted();
    }
    problems.assertExhausted();
  }

  @Test
  @Requirement({"ELI-10", "SEC-15"})
  void warningIsShortWhateverTheServerWrote() {
    Map<String, Object> form = form(Map.of("f".repeat(100_000), Map.of("type", "object")));
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.elicitation(answering()),
            s -> s.request(1, "elicitation/create", form).expectError(-32602))) {
      Connection unused = bay.connect();
      assertThat(bay.events().awaitNext("warning a question")).hasSizeLessThan(1_100);
    }
  }
}
