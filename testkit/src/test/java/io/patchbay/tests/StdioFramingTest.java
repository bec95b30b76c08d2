package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.model.Tool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class StdioFramingTest {
  private static final String OK =
      "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"ok\"}]}}";

  private static String call(Connection connection) {
    return connection.callTool("t", Map.of()).text();
  }

  @Test
  @Requirement({"STDIO-04", "STDIO-05"})
  void bannerBeforeTheFirstMessageIsSkippedAndTold() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.raw("Listening on port 3000\n");
              s.handshake("2025-11-25", Given.ALL);
              s.raw("\n   \n\r\n");
              s.expect("tools/call").replyRaw(OK);
            })) {
      assertThat(call(bay.connect())).isEqualTo("ok");
      bay.events().awaitNext("warning server 's' has written a line that is no message");
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement("STDIO-04")
  void byteOrderMarkAndCarriageReturnsAreStripped() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.raw(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
              s.expect("server/discover")
                  .replyRaw(
                      "{\"jsonrpc\":\"2.0\",\"id\":$id,"
                          + "\"error\":{\"code\":-32601,\"message\":\"no\"}}\r");
              s.initialize("2025-11-25", Given.ALL);
              s.expect("tools/call").replyRaw(OK + "\r");
            })) {
      assertThat(call(bay.connect())).isEqualTo("ok");
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement("STDIO-04")
  void loneCarriageReturnSplitsNothing() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> s.expect("tools/call").replyRaw(OK.replace(",\"result", ",\r\"result")))) {
      assertThat(call(bay.connect())).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  @Requirement("STDIO-02")
  void piecesThatEndAnywhereMakeWholeMessages(int size) {
    String line =
        "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"héllo 世界 😀\"}]}}\n";
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call").with("id", 3);
              s.pieces(line, size);
            })) {
      assertThat(call(bay.connect())).isEqualTo("héllo 世界 😀");
    }
  }

  @Test
  @Requirement("STDIO-02")
  void anyTextStaysOneLine() {
    String text = "a\r\nb\u2028c\u2029d\u0000\u0085\ud83d\ude00\\n";
    try (ScriptedBay bay =
        Given.legacy(
            s -> s.expect("tools/call").with("params.arguments.text", text).replyRaw(OK))) {
      assertThat(bay.connect().callTool("t", Map.of("text", text)).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"STDIO-02", "STDIO-03"})
  void largeArgumentsOfManyCallersDoNotMix() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s ->
                s.handshake("2025-11-25", Given.ALL)
                    .serve(
                        (wire, got) ->
                            wire.reply(
                                got,
                                Given.text(
                                    JsonPath.at(got, "params.arguments.text").asString()))))) {
      Connection connection = bay.connect();
      List<CompletableFuture<Boolean>> calls = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        String text = ("é" + i + "-").repeat(i % 10 == 0 ? 20_000 : 10);
        calls.add(
            CompletableFuture.supplyAsync(
                () -> connection.callTool("t", Map.of("text", text)).text().equals(text)));
      }
      assertThat(calls).allMatch(Eventually::get);
      connection.close();
    }
  }

  @Test
  @Requirement("STDIO-13")
  void lastMessageNeedsNoLineFeed() {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/call")
                    .answer(
                        "a reply without a line feed, then the end",
                        (wire, got) -> {
                          wire.write(
                              OK.replace("$id", JsonPath.at(got, "id").toString())
                                  .getBytes(StandardCharsets.UTF_8));
                          wire.closeOutput();
                        }))) {
      assertThat(call(bay.connect())).isEqualTo("ok");
      bay.events().awaitNext("closed server 's': it closed the channel");
    }
  }

  @Test
  @Requirement({"STDIO-04", "STDIO-13"})
  void garbageAtTheEndIsAnOrderlyEnd() {
    try (ScriptedBay bay =
        Given.legacy(s -> s.expect("tools/call").replyRaw(OK).raw("garbage").close())) {
      assertThat(call(bay.connect())).isEqualTo("ok");
      bay.events().awaitNext("closed server 's': it closed the channel");
    }
  }

  @Test
  @Requirement({"STDIO-02", "SEC-17"})
  void invalidUtf8IsReplacedAndHarmsNothingElse() {
    byte[] line =
        (OK.replace("$id", "3").replace("ok", "a?b") + "\n").getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < line.length; i++) {
      line[i] = line[i] == '?' ? (byte) 0xC3 : line[i];
    }
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call").with("id", 3);
              s.raw(line);
              s.expect("tools/call").replyRaw(OK);
            })) {
      Connection connection = bay.connect();
      assertThat(call(connection)).isEqualTo("a\uFFFDb");
      assertThat(call(connection)).isEqualTo("ok");
    }
  }

  private static UnaryOperator<io.patchbay.Patchbay.Builder> limits(
      UnaryOperator<Limits.Builder> change) {
    return with -> with.limits(change.apply(Limits.builder()).build());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"STDIO-04", "SEC-17"})
  void lineOverTheLimitFailsTheOneRequestItAnswers(boolean idFirst) {
    String text = "x".repeat(100_000);
    String line =
        idFirst
            ? "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"t\":\"" + text + "\"}}"
            : "{\"result\":{\"id\":1,\"t\":\"" + text + "\"},\"jsonrpc\":\"2.0\",\"id\":$id}";
    try (ScriptedBay bay =
        Given.legacy(
            limits(limit -> limit.messageBytes(50_000)),
            s -> {
              s.expect("tools/call").replyRaw(line);
              s.raw(line.replace("$id", "77") + "\n");
              s.expect("tools/call").replyRaw(OK);
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> call(connection))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasCauseInstanceOf(ProtocolException.class)
          .hasMessageContaining("50000 bytes");
      assertThat(call(connection)).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"STDIO-04", "SEC-17"})
  void nestingOverTheLimitFailsTheOneRequestItAnswers() {
    String deep = "[".repeat(501) + "]".repeat(501);
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call")
                  .replyRaw("{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"d\":" + deep + "}}");
              s.expect("tools/call").replyRaw(OK);
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> call(connection))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasCauseInstanceOf(ProtocolException.class);
      assertThat(call(connection)).isEqualTo("ok");
    }
  }

  @Test
  @Requirement("STDIO-04")
  void tenThousandLinesOfJunkEndTheConnectionWithAClearMessage() {
    String junk = "no protocol here\n".repeat(10_000);
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/list").answer("junk", (wire, got) -> {});
              s.raw(junk);
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(connection::listTools)
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("10000 lines that are no messages")
          .hasMessageContaining("no protocol here");
      assertThat(connection.isOpen()).isFalse();
    }
  }

  @Test
  @Requirement("STDIO-04")
  void junkBetweenMessagesNeverAddsUp() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              for (int i = 0; i < 3; i++) {
                s.raw("junk\n".repeat(4_000));
                s.expect("tools/call").replyRaw(OK);
              }
            })) {
      Connection connection = bay.connect();
      for (int i = 0; i < 3; i++) {
        assertThat(call(connection)).isEqualTo("ok");
      }
    }
  }

  @Test
  @Requirement("STDIO-04")
  void framingOfLanguageServersIsNamed() {
    String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";
    try (ScriptedBay bay =
        ScriptedBay.of(
            UnaryOperator.identity(),
            io.patchbay.testkit.ScriptedServer.script(
                    s ->
                        s.expect("server/discover")
                            .answer(
                                "a header",
                                (wire, got) ->
                                    wire.write(
                                        ("Content-Length: " + body.length() + "\r\n\r\n" + body)
                                            .getBytes(StandardCharsets.UTF_8))))
                .then(
                    s ->
                        s.expect("initialize")
                            .answer(
                                "a header",
                                (wire, got) ->
                                    wire.write(
                                        ("Content-Length: " + body.length() + "\r\n\r\n" + body)
                                            .getBytes(StandardCharsets.UTF_8)))))) {
      assertThatThrownBy(bay::connect).hasMessageContaining("Content-Length headers");
    }
  }

  @Test
  @Requirement({"STDIO-13", "ERR-03"})
  void endDuringACallFailsItAtOnceAndLeavesToolsUnknown() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/list");
              s.expect("tools/call");
              s.die();
            })) {
      Connection connection = bay.connect();
      CompletableFuture<?> listed = connection.listToolsAsync();
      CompletableFuture<?> called = connection.callToolAsync("pay", Map.of());
      assertThatThrownBy(() -> Eventually.get(listed))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("it closed the channel");
      assertThatThrownBy(() -> Eventually.get(called))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("'pay'");
      assertThat(connection.openCalls()).isZero();
      assertThatThrownBy(connection::listTools)
          .isInstanceOfSatisfying(
              TransportException.class, lost -> assertThat(lost.neverSent()).isTrue());
    }
  }

  @Test
  @Requirement("STDIO-06")
  void requestOfAStatelessServerIsNotAnswered() {
    try (ScriptedBay bay =
        Given.modern(
            with ->
                with.sampling(
                    (request, context) -> io.patchbay.model.CreateMessageResult.ofText("x", "m")),
            s -> {
              s.request(1, "sampling/createMessage", Map.of("messages", List.of(), "maxTokens", 1));
              s.request("a", "ping", Map.of());
              s.request("b", "unknown", Map.of());
              s.expect("tools/call").replyRaw(OK);
            })) {
      assertThat(call(bay.connect())).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"STDIO-16", "RPC-16"})
  void batchIsTakenWhereTheRevisionHasIt() {
    try (ScriptedBay bay =
        Given.legacy(
            "2025-03-26",
            UnaryOperator.identity(),
            s -> {
              Script.Expected one = s.expect("tools/call");
              Script.Expected two = s.expect("tools/list");
              s.run("check", wire -> assertThat(one).isNotSameAs(two));
              s.send(
                  List.of(
                      Map.of(
                          "jsonrpc",
                          "2.0",
                          "method",
                          "notifications/message",
                          "params",
                          Map.of("level", "info", "data", "x")),
                      Map.of(
                          "jsonrpc",
                          "2.0",
                          "id",
                          4,
                          "result",
                          Map.of("tools", List.of(Given.tool("a")))),
                      Map.of("jsonrpc", "2.0", "id", 3, "result", Given.text("ok"))));
            })) {
      Connection connection = bay.connect();
      var called = connection.callToolAsync("t", Map.of());
      var listed = connection.listToolsAsync();
      assertThat(Eventually.get(called).text()).isEqualTo("ok");
      assertThat(Eventually.get(listed).items()).extracting(Tool::name).containsExactly("a");
      bay.events().awaitNext("log info \"x\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-06-18", "2024-11-05"})
  @Requirement({"RPC-16", "STDIO-16"})
  void batchIsRefusedWhereTheRevisionHasItNot(String version) {
    try (ScriptedBay bay =
        Given.legacy(
            version,
            UnaryOperator.identity(),
            s -> {
              s.expect("tools/call").replyRaw("[" + OK + "]");
              s.expect("tools/call").replyRaw(OK);
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> call(connection))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasCauseInstanceOf(ProtocolException.class)
          .hasMessageContaining("batch");
      assertThat(call(connection)).isEqualTo("ok");
      bay.events().awaitNext("warning");
    }
  }

  @Test
  @Requirement("STDIO-10")
  void unrelatedRequestsShareTheProcess() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              Script.Expected slow = s.expect("tools/call");
              s.expect("tools/list").reply(Map.of("tools", List.of()));
              slow.replyRaw(OK);
            })) {
      Connection connection = bay.connect();
      var slow = connection.callToolAsync("slow", Map.of());
      assertThat(connection.listTools().size()).isZero();
      assertThat(Eventually.get(slow).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement("RPC-02")
  void idsAreIntegersThatAreNeverReused() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s ->
                s.handshake("2025-11-25", Given.ALL)
                    .serve((wire, got) -> wire.reply(got, Given.text("ok"))))) {
      Connection connection = bay.connect();
      for (int i = 0; i < 600; i++) {
        String unused = call(connection);
      }
      connection.close();
      List<Json> ids =
          bay.server().received().stream()
              .filter(got -> got.get("method") != null && got.get("id") != null)
              .map(got -> JsonPath.at(got, "id"))
              .toList();
      assertThat(ids).hasSize(602).doesNotHaveDuplicates().allMatch(Json::isNumber);
    }
  }
}
