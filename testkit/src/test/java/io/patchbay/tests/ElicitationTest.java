package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ElicitationHandler;
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.ElicitRequestParams;
import io.patchbay.model.ElicitRequestURLParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.testkit.EventLog;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class ElicitationTest {
  private static final Map<String, Object> FORM =
      Map.of(
          "message",
          "see https://x.example/",
          "requestedSchema",
          Map.of(
              "type",
              "object",
              "properties",
              Map.of(
                  "name",
                  Map.of("type", "string", "default", "Ada"),
                  "size",
                  Map.of(
                      "type",
                      "string",
                      "enum",
                      List.of("s", "m"),
                      "enumNames",
                      List.of("Small", "Medium")),
                  "n",
                  Map.of("type", "number"),
                  "b",
                  Map.of("type", "boolean")),
              "required",
              List.of("name")));
  private static final Map<String, Object> URL =
      Map.of("mode", "url", "message", "m", "url", "https://x.example/e", "elicitationId", "e-1");

  private final EventLog<ElicitRequestParams> asked = new EventLog<>();

  private ElicitationHandler answering(ElicitResult answer) {
    return (request, context) -> {
      assertThat(context.serverName()).isEqualTo("s");
      assertThat(context.serverInfo()).map(info -> info.name()).contains("scripted");
      asked.add(request);
      return answer;
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-06-18", "2025-11-25"})
  @Requirement({"ELI-01", "ELI-02", "ELI-04", "ELI-05", "ELI-08", "ELI-13", "CAP-05", "STDIO-07"})
  void formIsAskedAndAnswered(String version) {
    Map<String, Object> content = Map.of("name", "Ada", "size", "m", "n", 1.5, "b", true);
    try (ScriptedBay bay =
        Given.legacy(
            version,
            with -> with.elicitation(answering(ElicitResult.accept(content))),
            s ->
                s.request(7, "elicitation/create", FORM)
                    .expectResult(Map.of("action", "accept", "content", content)))) {
      Connection unused = bay.connect();
      ElicitRequestFormParams form = (ElicitRequestFormParams) asked.awaitNext();
      assertThat(form.message()).isEqualTo("see https://x.example/");
      assertThat(form.requestedSchema().properties()).containsOnlyKeys("name", "size", "n", "b");
      assertThat(form.requestedSchema().required()).containsExactly("name");
    }
  }

  @Test
  @Requirement({"ELI-05", "ELI-15"})
  void declineAndCancelHaveNoContent() {
    for (ElicitResult answer : List.of(ElicitResult.decline(), ElicitResult.cancel())) {
      try (ScriptedBay bay =
          Given.legacy(
              with -> with.elicitation(answering(answer)),
              s ->
                  s.request("q", "elicitation/create", FORM)
                      .expectResult(Map.of("action", answer.action().value())))) {
        assertThat(bay.connect().isOpen()).isTrue();
      }
    }
  }

  @Test
  @Requirement({"ELI-03", "CAP-09", "ELI-20", "ELI-21", "ELI-22", "ELI-25"})
  void urlIsGivenToTheHandlerOnlyWhereItIsDeclared() {
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.elicitation(answering(ElicitResult.accept())),
            s -> s.request(1, "elicitation/create", URL).expectError(-32602))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
    asked.assertExhausted();
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.elicitationWithUrls(answering(ElicitResult.accept())),
            s -> {
              Script.Expected call = s.expect("tools/call");
              s.request(1, "elicitation/create", URL).expectResult(Map.of("action", "accept"));
              call.reply(Given.text("after"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("after");
      ElicitRequestURLParams url = (ElicitRequestURLParams) asked.awaitNext();
      assertThat(url.url()).isEqualTo("https://x.example/e");
      assertThat(url.elicitationId()).contains("e-1");
    }
  }

  @Test
  @Requirement({"RPC-08", "ELI-06"})
  void paramsThatCannotBeReadAreRefused() {
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.elicitation(answering(ElicitResult.accept())),
            s -> {
              s.request(1, "elicitation/create", Map.of()).expectError(-32602);
              s.request(2, "elicitation/create", Map.of("message", 7)).expectError(-32602);
            })) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
    asked.assertExhausted();
  }

  @Test
  @Requirement({"ELI-06", "RPC-08"})
  void handlerThatFailsIsAnInternalError() {
    try (ScriptedBay bay =
        Given.legacy(
            with ->
                with.elicitation(
                    (request, context) -> {
                      throw new IllegalStateException("the dialog broke");
                    }),
            s -> s.request(1, "elicitation/create", FORM).expectError(-32603))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
  }

  @Test
  @Requirement("ELI-27")
  void completionOfAnUnknownElicitationIsHarmless() {
    try (ScriptedBay bay =
        Given.legacy(
            UnaryOperator.identity(),
            s -> {
              s.notify("notifications/elicitation/complete", Map.of("elicitationId", "e-9"));
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
      bay.events().awaitNext("notification notifications/elicitation/complete");
    }
  }

  @Test
  @Requirement("ELI-01")
  void answerOfATaskNamesItsTask() {
    Map<String, Object> related =
        Map.of("io.modelcontextprotocol/related-task", Map.of("taskId", "T1"));
    Map<String, Object> params = new java.util.LinkedHashMap<>(FORM);
    params.put("_meta", related);
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.elicitation(answering(ElicitResult.decline())),
            s ->
                s.request(3, "elicitation/create", params)
                    .expectResult(Map.of("action", "decline", "_meta", related)))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
  }
}
