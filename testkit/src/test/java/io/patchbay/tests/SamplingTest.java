package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.RequestRejectedException;
import io.patchbay.SamplingHandler;
import io.patchbay.json.Json;
import io.patchbay.model.CreateMessageRequestParams;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ModelHint;
import io.patchbay.model.ModelPreferences;
import io.patchbay.testkit.EventLog;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class SamplingTest {
  private static final Map<String, Object> TEXT = Map.of("type", "text", "text", "hi");
  private static final Map<String, Object> USE =
      Map.of("type", "tool_use", "id", "u1", "name", "t", "input", Map.of());
  private static final Map<String, Object> RESULT =
      Map.of("type", "tool_result", "toolUseId", "u1", "content", List.of(TEXT));

  private final EventLog<CreateMessageRequestParams> asked = new EventLog<>();
  private final SamplingHandler answering =
      (request, context) -> {
        asked.add(request);
        return CreateMessageResult.ofText("hello", "m-1");
      };

  private static Map<String, Object> message(String role, Object content) {
    return Map.of("role", role, "content", content);
  }

  private static Map<String, Object> params(List<?> messages) {
    return Map.of("messages", messages, "maxTokens", 50);
  }

  @Test
  @Requirement({"SAMP-01", "SAMP-03", "SAMP-04", "SAMP-06", "SAMP-08", "CT-01"})
  void modelIsAskedWithEverythingTheServerSaid() {
    Map<String, Object> params =
        Map.of(
            "messages",
            List.of(message("user", TEXT), message("user", List.of(TEXT, TEXT))),
            "maxTokens",
            50,
            "systemPrompt",
            "be brief",
            "temperature",
            0.5,
            "stopSequences",
            List.of("."),
            "includeContext",
            "thisServer",
            "metadata",
            Map.of("x", 1),
            "modelPreferences",
            Map.of("hints", List.of(Map.of("name", "claude")), "costPriority", 0.1));
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.sampling(answering),
            s ->
                s.request(6, "sampling/createMessage", params)
                    .expectAnswer(
                        "one block as an object",
                        got -> {
                          assertThat(JsonPath.at(got, "result.role"))
                              .isEqualTo(Json.of("assistant"));
                          assertThat(JsonPath.at(got, "result.content.text"))
                              .isEqualTo(Json.of("hello"));
                          assertThat(JsonPath.at(got, "result.model")).isEqualTo(Json.of("m-1"));
                        }))) {
      assertThat(bay.connect().isOpen()).isTrue();
      CreateMessageRequestParams request = asked.awaitNext();
      assertThat(request.maxTokens()).isEqualTo(50);
      assertThat(request.messages()).hasSize(2);
      assertThat(request.messages().get(0).content()).hasSize(1);
      assertThat(request.messages().get(1).content()).hasSize(2);
      assertThat(request.systemPrompt()).contains("be brief");
      assertThat(request.modelPreferences().orElseThrow().hints()).hasSize(1);
    }
  }

  @Test
  @Requirement("SAMP-05")
  void firstHintThatIsPartOfAModelsNameChooses() {
    List<String> models = List.of("gpt-4o", "claude-3-5-sonnet", "claude-3-opus");
    assertThat(hinting("claude-3-opus", "gpt").choose(models)).contains("claude-3-opus");
    assertThat(hinting("gemini", "claude", "gpt").choose(models)).contains("claude-3-5-sonnet");
    assertThat(hinting("", "sonnet").choose(models)).contains("claude-3-5-sonnet");
    assertThat(hinting("gemini").choose(models)).isEmpty();
    assertThat(hinting().choose(models)).isEmpty();
  }

  private static ModelPreferences hinting(String... names) {
    return ModelPreferences.builder()
        .hints(Stream.of(names).map(name -> ModelHint.builder().name(name).build()).toList())
        .costPriority(1)
        .build();
  }

  @Test
  @Requirement({"SAMP-20", "SAMP-09", "ERR-02"})
  void refusalOfTheUserHasItsCode() {
    try (ScriptedBay bay =
        Given.legacy(
            with ->
                with.sampling(
                    (request, context) -> {
                      throw new RequestRejectedException("User rejected sampling request");
                    }),
            s ->
                s.request(6, "sampling/createMessage", params(List.of(message("user", TEXT))))
                    .expectError(-1))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
  }

  @Test
  @Requirement({"SAMP-01", "SAMP-02", "CAP-09"})
  void toolsNeedTheirOwnDeclaration() {
    Map<String, Object> params =
        Map.of(
            "messages",
            List.of(message("user", TEXT)),
            "maxTokens",
            5,
            "tools",
            List.of(Given.tool("t")));
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.sampling(answering),
            s -> s.request(1, "sampling/createMessage", params).expectError(-32602))) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
    asked.assertExhausted();
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.samplingWithTools(answering),
            s ->
                s.request(1, "sampling/createMessage", params)
                    .expectAnswer("a result", got -> JsonPath.at(got, "result.model")))) {
      assertThat(bay.connect().isOpen()).isTrue();
      assertThat(asked.awaitNext().tools()).hasSize(1);
    }
  }

  @Test
  @Requirement({"SAMP-07", "SAMP-06"})
  void toolResultsStandAloneAndAnswerEveryUse() {
    List<List<?>> invalid =
        List.of(
            List.of(message("assistant", List.of(USE)), message("user", List.of(RESULT, TEXT))),
            List.of(message("assistant", List.of(USE)), message("user", TEXT)),
            List.of(message("user", TEXT), message("assistant", List.of(USE))));
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.samplingWithTools(answering),
            s -> {
              for (List<?> messages : invalid) {
                s.request(1, "sampling/createMessage", params(messages)).expectError(-32602);
              }
              s.request(
                      2,
                      "sampling/createMessage",
                      params(
                          List.of(
                              message("user", TEXT),
                              message("assistant", List.of(TEXT, USE)),
                              message("user", RESULT))))
                  .expectAnswer("a result", got -> JsonPath.at(got, "result.model"));
            })) {
      assertThat(bay.connect().isOpen()).isTrue();
      assertThat(asked.awaitNext().messages()).hasSize(3);
      asked.assertExhausted();
    }
  }

  @Test
  @Requirement({"RPC-08", "SAMP-03"})
  void paramsThatCannotBeReadAreRefused() {
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.sampling(answering),
            s -> {
              s.request(1, "sampling/createMessage", Map.of()).expectError(-32602);
              s.request(2, "sampling/createMessage", Map.of("messages", List.of()))
                  .expectError(-32602);
            })) {
      assertThat(bay.connect().isOpen()).isTrue();
    }
    asked.assertExhausted();
  }
}
