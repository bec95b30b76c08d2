package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.InputRefusedException;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolException;
import io.patchbay.RequestRejectedException;
import io.patchbay.json.Json;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.Root;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class InputRoundsTest {
  private static final Map<String, Object> FORM =
      Map.of(
          "method",
          "elicitation/create",
          "params",
          Map.of(
              "message",
              "Name?",
              "requestedSchema",
              Map.of("type", "object", "properties", Map.of("name", Map.of("type", "string")))));
  private static final Map<String, Object> SAMPLE =
      Map.of(
          "method",
          "sampling/createMessage",
          "params",
          Map.of(
              "messages",
              List.of(Map.of("role", "user", "content", Map.of("type", "text", "text", "hi"))),
              "maxTokens",
              10));
  private static final Map<String, Object> ROOTS = Map.of("method", "roots/list");

  private static Map<String, Object> inputs(Map<String, ?> requests) {
    return Map.of("resultType", "input_required", "inputRequests", requests);
  }

  private static Map<String, Object> state(Object state) {
    return Map.of("resultType", "input_required", "requestState", state);
  }

  private static Map<String, Object> both(Map<String, ?> requests, Object state) {
    Map<String, Object> all = new LinkedHashMap<>(inputs(requests));
    all.put("requestState", state);
    return all;
  }

  private static Patchbay.Builder allHandlers(Patchbay.Builder with) {
    return with.elicitation((request, context) -> ElicitResult.accept(Map.of("name", "Ada")))
        .sampling((request, context) -> CreateMessageResult.ofText("hello", "m-1"))
        .roots(context -> List.of(Root.builder("file:///w").build()));
  }

  @Test
  @Requirement({
    "MRTR-02", "MRTR-03", "MRTR-04", "MRTR-05", "MRTR-06", "MRTR-16", "ELI-01", "TOOL-16", "RPC-12"
  })
  void everyQuestionIsAnsweredAndTheRequestSentAgain() {
    String state = "{\"json\":\"\\u00e9\"} 世界 " + "x".repeat(100_000);
    try (ScriptedBay bay =
        Given.modern(
            InputRoundsTest::allHandlers,
            s -> {
              List<Json> legs = new ArrayList<>();
              s.expect("tools/call")
                  .check("keep", legs::add)
                  .reply(both(Map.of("a", FORM, "b", SAMPLE, "c", ROOTS), state));
              s.expect("tools/call")
                  .check("keep", legs::add)
                  .with(
                      "params.inputResponses.a",
                      Map.of("action", "accept", "content", Map.of("name", "Ada")))
                  .with("params.inputResponses.b.role", "assistant")
                  .with("params.inputResponses.b.model", "m-1")
                  .with(
                      "params.inputResponses.c",
                      Map.of("roots", List.of(Map.of("uri", "file:///w"))))
                  .with("params.requestState", state)
                  .with("params.name", "t")
                  .with("params.arguments", Map.of("x", 1))
                  .with(JsonPath.meta("protocolVersion"), "2026-07-28")
                  .with(JsonPath.meta("clientCapabilities") + ".elicitation")
                  .check(
                      "new id and token",
                      got -> {
                        assertThat(got.get("id")).isNotEqualTo(legs.get(0).get("id"));
                        assertThat(JsonPath.at(got, "params._meta.progressToken"))
                            .isNotEqualTo(JsonPath.at(legs.get(0), "params._meta.progressToken"));
                      })
                  .reply(Given.text("done"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of("x", 1)).text()).isEqualTo("done");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tools/call", "resources/read", "prompts/get"})
  @Requirement({"MRTR-01", "RES-06", "PRMT-04", "MRTR-04"})
  void threeMethodsMayAskForInput(String method) {
    Map<String, Object> result =
        switch (method) {
          case "resources/read" -> Map.of("contents", List.of());
          case "prompts/get" -> Map.of("messages", List.of());
          default -> Given.text("ok");
        };
    for (boolean async : new boolean[] {true, false}) {
      try (ScriptedBay bay =
          Given.modern(
              InputRoundsTest::allHandlers,
              s -> {
                s.expect(method).reply(inputs(Map.of("k", FORM)));
                s.expect(method)
                    .with("params.inputResponses.k.action", "accept")
                    .without("params.requestState")
                    .reply(result);
              })) {
        Connection connection = bay.connect();
        switch (method) {
          case "resources/read" -> {
            var unused =
                async
                    ? Eventually.get(connection.readResourceAsync("file:///a", CallOptions.DEFAULT))
                    : connection.readResource("file:///a");
          }
          case "prompts/get" -> {
            var unused =
                async
                    ? Eventually.get(connection.getPromptAsync("p", Map.of(), CallOptions.DEFAULT))
                    : connection.getPrompt("p", Map.of());
          }
          default -> {
            var unused =
                async
                    ? Eventually.get(connection.callToolAsync("t", Map.of()))
                    : connection.callTool("t", Map.of());
          }
        }
      }
    }
  }

  @Test
  @Requirement("MRTR-01")
  void otherMethodsMayNot() {
    try (ScriptedBay bay =
        Given.modern(
            InputRoundsTest::allHandlers,
            s -> s.expect("tools/list").reply(inputs(Map.of("k", FORM))))) {
      Connection connection = bay.connect();
      assertThatThrownBy(connection::listTools)
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("input_required");
    }
  }

  @Test
  @Requirement("MRTR-02")
  void roundWithNothingInItIsRefused() {
    try (ScriptedBay bay =
        Given.modern(s -> s.expect("tools/call").reply(Map.of("resultType", "input_required")))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("neither");
    }
  }

  @Test
  @Requirement({"MRTR-07", "MRTR-09"})
  void onlyTheLatestRoundIsSentAndToNoOtherRequest() {
    try (ScriptedBay bay =
        Given.modern(
            InputRoundsTest::allHandlers,
            s -> {
              s.expect("tools/call").reply(both(Map.of("one", FORM), "state-1"));
              s.expect("tools/call")
                  .with("params.requestState", "state-1")
                  .reply(inputs(Map.of("two", ROOTS)));
              s.expect("tools/call")
                  .without("params.requestState")
                  .without("params.inputResponses.one")
                  .with("params.inputResponses.two")
                  .reply(Given.text("done"));
              s.expect("tools/call")
                  .without("params.requestState")
                  .without("params.inputResponses")
                  .reply(Given.text("clean"));
            })) {
      Connection connection = bay.connect();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("done");
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("clean");
    }
  }

  @Test
  @Requirement({"MRTR-08", "MRTR-17"})
  void stateAloneIsSentBackAlsoWithoutHandlers() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              s.expect("tools/call").reply(state("1"));
              for (int i = 1; i <= 2; i++) {
                s.expect("tools/call")
                    .with("params.requestState", String.valueOf(i))
                    .without("params.inputResponses")
                    .reply(state(String.valueOf(i + 1)));
              }
              s.expect("tools/call").with("params.requestState", "3").reply(Given.text("done"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("done");
    }
  }

  @Test
  @Requirement("MRTR-10")
  void roundsAreBounded() {
    try (ScriptedBay bay =
        Given.modern(
            with -> allHandlers(with).limits(Limits.builder().inputRounds(3).build()),
            s -> {
              for (int i = 0; i < 4; i++) {
                s.expect("tools/call").reply(inputs(Map.of("k", FORM)));
              }
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("3 rounds");
    }
  }

  @Test
  @Requirement({"MRTR-11", "ELI-05"})
  void declineReachesTheServer() {
    try (ScriptedBay bay =
        Given.modern(
            with -> with.elicitation((request, context) -> ElicitResult.decline()),
            s -> {
              s.expect("tools/call").reply(inputs(Map.of("k", FORM)));
              s.expect("tools/call")
                  .with("params.inputResponses.k", Map.of("action", "decline"))
                  .reply(Given.text("as you like"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("as you like");
    }
  }

  @Test
  @Requirement({"MRTR-12", "SAMP-20", "ELI-03", "SAMP-02"})
  void whatCannotBeAnsweredEndsTheCallHere() {
    Map<String, Object> url =
        Map.of(
            "method",
            "elicitation/create",
            "params",
            Map.of("mode", "url", "message", "m", "url", "https://x.example/"));
    Map<String, Object> withTools = new LinkedHashMap<>(Map.of("tools", List.of()));
    withTools.putAll(Map.of("messages", List.of(), "maxTokens", 1));
    List<Map<String, Object>> questions =
        List.of(
            SAMPLE,
            url,
            Map.of("method", "sampling/createMessage", "params", withTools),
            Map.of("method", "unknown/method"));
    try (ScriptedBay bay =
        Given.modern(
            with ->
                with.elicitation((request, context) -> ElicitResult.accept())
                    .sampling(
                        (request, context) -> {
                          throw new RequestRejectedException("the user said no");
                        }),
            s -> {
              for (Map<String, Object> question : questions) {
                s.expect("tools/call").reply(inputs(Map.of("k", question)));
              }
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(InputRefusedException.class)
          .hasMessageContaining("sampling/createMessage")
          .hasMessageContaining("the user said no");
      for (int i = 1; i < questions.size(); i++) {
        assertThatThrownBy(() -> connection.callTool("t", Map.of()))
            .isInstanceOf(InputRefusedException.class);
      }
      assertThat(connection.openCalls()).isZero();
    }
  }

  @Test
  @Requirement("MRTR-03")
  void questionsAreAskedAtTheSameTime() {
    CyclicBarrier together = new CyclicBarrier(2);
    try (ScriptedBay bay =
        Given.modern(
            with ->
                with.elicitation(
                    (request, context) -> {
                      together.await(10, TimeUnit.SECONDS);
                      return ElicitResult.accept(Map.of());
                    }),
            s -> {
              s.expect("tools/call").reply(inputs(Map.of("a", FORM, "b", FORM)));
              s.expect("tools/call")
                  .with("params.inputResponses.a")
                  .with("params.inputResponses.b")
                  .reply(Given.text("done"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("done");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"MRTR-03", "CANC-03"})
  void cancelWhileAPersonIsAskedWithdrawsTheQuestion(boolean async) {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch withdrawn = new CountDownLatch(1);
    try (ScriptedBay bay =
        Given.modern(
            with ->
                with.elicitation(
                    (request, context) -> {
                      asked.countDown();
                      try {
                        new CountDownLatch(1).await();
                      } catch (InterruptedException e) {
                        withdrawn.countDown();
                      }
                      return ElicitResult.cancel();
                    }),
            s -> s.expect("tools/call").reply(inputs(Map.of("a", FORM))))) {
      Connection connection = bay.connect();
      if (async) {
        var called = connection.callToolAsync("t", Map.of());
        Eventually.open(asked);
        called.cancel(true);
      } else {
        Thread caller = Thread.currentThread();
        Thread interrupting =
            new Thread(
                () -> {
                  Eventually.open(asked);
                  caller.interrupt();
                });
        interrupting.start();
        assertThatThrownBy(() -> connection.callTool("t", Map.of()))
            .isInstanceOf(java.util.concurrent.CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
      }
      Eventually.open(withdrawn);
    }
  }

  @Test
  @Requirement("MRTR-16")
  void progressOfEveryLegReachesTheListener() {
    List<Double> seen = new ArrayList<>();
    try (ScriptedBay bay =
        Given.modern(
            InputRoundsTest::allHandlers,
            s -> {
              s.expect("tools/call").progress(1, 4).reply(inputs(Map.of("a", FORM)));
              s.expect("tools/call").progress(2, 4).reply(Given.text("done"));
            })) {
      CallOptions options =
          CallOptions.builder().progress(report -> seen.add(report.progress())).build();
      assertThat(bay.connect().callTool("t", Map.of(), options).text()).isEqualTo("done");
      assertThat(seen).containsExactly(1.0, 2.0);
    }
  }

  @Test
  @Requirement("RPC-09")
  void handshakeServersHaveNoRounds() {
    try (ScriptedBay bay =
        Given.legacy(s -> s.expect("tools/call").reply(with(inputs(Map.of("a", FORM)))))) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("plain");
    }
  }

  private static Map<String, Object> with(Map<String, ?> members) {
    Map<String, Object> all = new LinkedHashMap<>(members);
    all.putAll(Given.text("plain"));
    return all;
  }

  @Test
  @Requirement("MRTR-02")
  void unreadableRoundsFailTheCall() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              Script.Expected unused = s.expect("tools/call").check("any", got -> {});
              unused.reply(Map.of("resultType", "input_required", "inputRequests", List.of(1)));
              s.expect("tools/call").reply(state(7));
            })) {
      Connection connection = bay.connect();
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> connection.callTool("t", Map.of()))
            .isInstanceOf(ProtocolException.class);
      }
    }
  }
}
