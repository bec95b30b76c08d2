package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.InvalidRequestException;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.json.Json;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class JsonRpcTest {

  private static String call(Connection connection) {
    return connection.callTool("t", Map.of()).text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"id\":$id,\"result\":{},\"error\":{\"code\":1,\"message\":\"both\"}",
        "\"id\":$id",
        "\"id\":$id,\"result\":null",
        "\"id\":$id,\"result\":[]",
        "\"id\":$id,\"result\":\"text\"",
        "\"id\":$id,\"error\":{\"code\":1.5,\"message\":\"fraction\"}",
        "\"id\":$id,\"error\":{\"code\":\"1\",\"message\":\"text\"}",
        "\"id\":$id,\"error\":{\"code\":1}",
        "\"id\":$id,\"error\":{\"code\":99999999999,\"message\":\"large\"}",
        "\"id\":$id,\"error\":\"no object\"",
        "\"id\":$id,\"error\":null"
      })
  @Requirement({"RPC-05", "RPC-06"})
  void brokenAnswersFailTheirCallAtOnceAndNoOther(String members) {
    for (boolean modern : new boolean[] {true, false}) {
      try (ScriptedBay bay =
          Given.of(
              modern,
              s -> {
                s.expect("tools/call").replyRaw("{\"jsonrpc\":\"2.0\"," + members + "}");
                s.expect("tools/call").reply(Given.text("ok"));
              })) {
        Connection connection = bay.connect();
        assertThatThrownBy(() -> call(connection))
            .isInstanceOf(ProtocolException.class)
            .hasMessageContaining("server 's': tools/call");
        assertThat(call(connection)).isEqualTo("ok");
        assertThat(connection.openCalls()).isZero();
      }
    }
  }

  @Test
  @Requirement("RPC-04")
  void idsAreMatchedByTypeAndStrangersAreIgnored() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call")
                  .answer(
                      "strangers",
                      (wire, got) -> {
                        Json wrong = Json.of(Given.text("wrong"));
                        wire.send(
                            Map.of(
                                "jsonrpc",
                                "2.0",
                                "id",
                                String.valueOf(JsonPath.at(got, "id")),
                                "result",
                                wrong));
                        wire.send(Map.of("jsonrpc", "2.0", "id", 999, "result", wrong));
                        wire.send(Map.of("jsonrpc", "2.0", "id", 3.5, "result", wrong));
                        wire.send(Map.of("jsonrpc", "2.0", "id", -3, "result", wrong));
                        wire.reply(got, Given.text("right"));
                        wire.reply(got, wrong);
                      });
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      assertThat(call(connection)).isEqualTo("right");
      assertThat(call(connection)).isEqualTo("ok");
      bay.events().assertExhausted();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"no id\"}}",
        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"no id\"}}"
      })
  @Requirement("RPC-06")
  void errorWithoutIdAnswersTheOnlyOpenRequest(String error) {
    try (ScriptedBay bay = Given.legacy(s -> s.expect("tools/call").replyRaw(error))) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> call(connection))
          .isInstanceOf(RemoteErrorException.class)
          .hasMessageContaining("no id");
    }
  }

  @Test
  @Requirement("RPC-06")
  void errorWithoutIdAnswersNothingWhereTwoAreOpen() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              Script.Expected one = s.expect("tools/call");
              Script.Expected two = s.expect("tools/call");
              s.raw("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"no id\"}}\n");
              two.reply(Given.text("two"));
              one.reply(Given.text("one"));
            })) {
      Connection connection = bay.connect();
      var one = connection.callToolAsync("t", Map.of());
      var two = connection.callToolAsync("t", Map.of());
      assertThat(Eventually.get(one).text()).isEqualTo("one");
      assertThat(Eventually.get(two).text()).isEqualTo("two");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("RPC-07")
  void notificationsAreNeverAnswered(boolean modern) {
    try (ScriptedBay bay =
        Given.of(
            modern,
            s -> {
              s.notify("custom/unknown", Map.of("x", 1));
              s.raw("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":7}\n");
              s.raw("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}\n");
              s.raw("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":[]}\n");
              s.raw("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\"}\n");
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      assertThat(call(bay.connect())).isEqualTo("ok");
      bay.events().awaitNext("notification custom/unknown {\"x\":1}");
    }
  }

  @Test
  @Requirement("RPC-09")
  void resultTypeDecidesWhatAResultIs() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              s.expect("tools/call").reply(Given.text("absent"));
              s.expect("tools/call").reply(with(Given.text("complete"), "resultType", "complete"));
              s.expect("tools/call").reply(with(Given.text("x"), "resultType", "foo"));
              s.expect("tools/call").reply(with(Given.text("x"), "resultType", "task"));
              s.expect("tools/call").reply(with(Given.text("x"), "resultType", 7));
            })) {
      Connection connection = bay.connect();
      assertThat(call(connection)).isEqualTo("absent");
      assertThat(call(connection)).isEqualTo("complete");
      for (String type : List.of("foo", "task", "7")) {
        assertThatThrownBy(() -> call(connection))
            .isInstanceOf(ProtocolException.class)
            .hasMessageContaining(type);
      }
    }
  }

  private static Map<String, Object> with(Map<String, ?> members, String name, Object value) {
    Map<String, Object> all = new java.util.LinkedHashMap<>(members);
    all.put(name, value);
    return all;
  }

  @Test
  @Requirement({"RPC-10", "SEC-17", "TOOL-09"})
  void nothingTheServerSendsIsLostOrRounded() {
    String result =
        "{\"content\":[],\"future\":{\"a\":[1]},\"_meta\":{\"com.example/x\":[true]},"
            + "\"structuredContent\":{\"big\":9223372036854775808,\"huge\":1e400,\"tenth\":0.1,"
            + "\"exact\":9007199254740993}}";
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("tools/call")
                    .replyRaw("{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":" + result + "}"))) {
      var called = bay.connect().callTool("t", Map.of());
      assertThat(called.json()).isEqualTo(Json.parse(result));
      assertThat(called.json().toString()).isEqualTo(result);
      Json structured = called.structuredContent().orElseThrow();
      assertThat(JsonPath.at(structured, "big").asBigDecimal().toBigIntegerExact())
          .isEqualTo(BigInteger.TWO.pow(63));
      assertThat(JsonPath.at(structured, "huge").asBigDecimal())
          .isEqualByComparingTo(new BigDecimal("1e400"));
      assertThat(JsonPath.at(structured, "exact").asLong()).isEqualTo(9007199254740993L);
    }
  }

  @Test
  @Requirement({"RPC-11", "RPC-12", "RPC-13", "CAP-01", "CAP-13", "LOG-02", "TOOL-01"})
  void everyStatelessRequestCarriesTheEnvelope() {
    try (ScriptedBay bay =
        Given.modern(
            s ->
                s.serve(
                    Map.of(
                        "tools/list", got -> Map.of("tools", List.of()),
                        "tools/call", got -> Given.text("ok"),
                        "prompts/list", got -> Map.of("prompts", List.of()),
                        "resources/list", got -> Map.of("resources", List.of()),
                        "resources/templates/list", got -> Map.of("resourceTemplates", List.of()),
                        "resources/read", got -> Map.of("contents", List.of()),
                        "prompts/get", got -> Map.of("messages", List.of()),
                        "server/discover", got -> Map.of(),
                        "x/y", got -> Map.of())))) {
      Connection connection = bay.connect();
      connection.listTools();
      connection.callTool("t", Map.of());
      connection.listPrompts();
      connection.listResources();
      connection.listResourceTemplates();
      connection.readResource("file:///a");
      connection.getPrompt("p", Map.of());
      connection.ping();
      connection.request("x/y", Map.of(), CallOptions.DEFAULT);
      connection.close();
      assertThat(bay.server().received())
          .hasSize(10)
          .allSatisfy(
              got -> {
                assertThat(JsonPath.at(got, JsonPath.meta("protocolVersion")))
                    .isEqualTo(Json.of("2026-07-28"));
                assertThat(JsonPath.at(got, JsonPath.meta("clientCapabilities")))
                    .isEqualTo(Given.withTasks(Json.emptyObject()));
                assertThat(JsonPath.at(got, JsonPath.meta("clientInfo") + ".name"))
                    .isEqualTo(Json.of("patchbay"));
                assertThat(JsonPath.find(got, JsonPath.meta("logLevel"))).isNull();
              });
    }
  }

  @Test
  @Requirement({"RPC-14", "RPC-15", "RPC-20", "SEC-17"})
  void ownMetaIsSentAndCannotReplaceTheProtocols() {
    String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    try (ScriptedBay bay =
        Given.modern(
            s ->
                s.expect("tools/call")
                    .with("params._meta.traceparent", trace)
                    .with("params._meta.com|example~x", 1)
                    .with(JsonPath.meta("protocolVersion"), "2026-07-28")
                    .reply(Given.text("ok")))) {
      Connection connection = bay.connect();
      CallOptions options =
          CallOptions.builder().meta("traceparent", trace).meta("com.example/x", 1).build();
      assertThat(connection.callTool("t", Map.of(), options).text()).isEqualTo("ok");
      assertThatThrownBy(
              () ->
                  connection.callTool(
                      "t", Map.of(), CallOptions.builder().meta("traceparent", "no").build()))
          .isInstanceOf(InvalidRequestException.class);
      assertThat(connection.openCalls()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.modelcontextprotocol/protocolVersion",
        "dev.mcp/x",
        "com.mcp.tools/x",
        "progressToken",
        "-a/b",
        "a b",
        "1a/x",
        "a./x",
        "",
        "x-"
      })
  @Requirement({"RPC-15", "RPC-20"})
  void reservedAndMalformedMetaKeysAreRefused(String key) {
    assertThatThrownBy(() -> CallOptions.builder().meta(key, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.example/x", "com.example.mcp/x", "x", "a_b.c-d", "traceparent"})
  @Requirement("RPC-15")
  void otherMetaKeysAreTaken(String key) {
    assertThat(Objects.requireNonNull(CallOptions.builder().meta(key, 1).build().meta().get(key)))
        .isEqualTo(1);
  }

  @Test
  @Requirement({"RPC-21", "RPC-11"})
  void handshakeRequestsCarryNoEnvelope() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("tools/call")
                  .check(
                      "only own members",
                      got ->
                          assertThat(JsonPath.at(got, "params").members().keySet())
                              .containsOnly("name", "arguments", "_meta"))
                  .check(
                      "only the token",
                      got ->
                          assertThat(JsonPath.at(got, "params._meta").members().keySet())
                              .containsOnly("progressToken"))
                  .reply(Given.text("ok"));
              s.expect("tools/list").with("params", Map.of()).reply(Map.of("tools", List.of()));
            })) {
      Connection connection = bay.connect();
      assertThat(call(connection)).isEqualTo("ok");
      assertThat(connection.listTools().size()).isZero();
    }
  }

  @Test
  @Requirement("RPC-17")
  void unknownReservedKeysAreIgnored() {
    try (ScriptedBay bay =
        Given.modern(
            s ->
                s.expect("tools/call")
                    .reply(
                        with(
                            Given.text("ok"),
                            "_meta",
                            Map.of("io.modelcontextprotocol/future", List.of(1)))))) {
      assertThat(call(bay.connect())).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"RPC-13", "RPC-12"})
  void whatTheClientIsCanBeKeptBackWhereItMay() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.withoutClientInfo(),
            s -> {
              s.expect("server/discover")
                  .without(JsonPath.meta("clientInfo"))
                  .with(JsonPath.meta("clientCapabilities"), Given.withTasks(Json.emptyObject()))
                  .with(JsonPath.meta("protocolVersion"), "2026-07-28")
                  .error(-32601, "Method not found");
              s.expect("initialize")
                  .with("params.clientInfo.name", "patchbay")
                  .error(-32603, "enough");
              s.expectEnd();
            })) {
      assertThatThrownBy(bay::connect).isInstanceOf(ConnectException.class);
    }
  }
}
