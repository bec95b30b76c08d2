package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerClosedException;
import io.patchbay.ServerConfig;
import io.patchbay.json.Json;
import io.patchbay.model.Implementation;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import io.patchbay.testkit.ScriptedServerConfig;
import io.patchbay.testkit.ServerWire;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class HandshakeTest {
  private static final Map<String, Object> NONE = Map.of();

  private static Map<String, Object> answer(String version) {
    return Map.of(
        "protocolVersion",
        version,
        "capabilities",
        NONE,
        "serverInfo",
        Map.of("name", "n", "version", "1"),
        "instructions",
        "read the manual");
  }

  @Test
  @Requirement({"LIFE-01", "LIFE-02", "LIFE-05", "RPC-01", "RPC-21", "CAP-12", "CAP-13"})
  void greetsWithExactlyWhatTheSpecificationHas() {
    try (ScriptedBay bay =
        ScriptedBay.of(
                with ->
                    with.clientInfo(Implementation.builder("acme", "1.0").title("Acme").build()),
                s -> {
                  s.expect("initialize")
                      .check(
                          "the whole message",
                          got ->
                              assertThat(got)
                                  .isEqualTo(
                                      Json.parse(
                                          """
                                          {"jsonrpc":"2.0","id":1,"method":"initialize","params":{
                                           "protocolVersion":"2025-11-25","capabilities":{},
                                           "clientInfo":{"name":"acme","version":"1.0","title":"Acme"}}}
                                          """)))
                      .reply(answer("2025-11-25"));
                  s.expect("notifications/initialized")
                      .check(
                          "the whole message",
                          got ->
                              assertThat(got)
                                  .isEqualTo(
                                      Json.parse(
                                          """
                                          {"jsonrpc":"2.0","method":"notifications/initialized"}
                                          """)));
                })
            .mode(ProtocolMode.LEGACY)) {
      Connection connection = bay.connect();
      assertThat(connection.instructions()).contains("read the manual");
      assertThat(connection.serverInfo()).map(info -> info.name()).contains("n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
  @Requirement({"LIFE-03", "LIFE-07"})
  void takesAnyRevisionItSpeaks(String version) {
    try (ScriptedBay bay = ScriptedBay.of(s -> s.handshake(version, NONE))) {
      assertThat(bay.connect().protocolVersion().value()).isEqualTo(version);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "2026-07-28", "2099-01-01", ""})
  @Requirement({"LIFE-03", "LIFE-11"})
  void disconnectsFromARevisionItDoesNotSpeak(String version) {
    try (ScriptedBay bay =
        ScriptedBay.of(s -> s.expect("initialize").reply(answer(version)).expectEnd())
            .mode(ProtocolMode.LEGACY)) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("revision " + version)
          .hasMessageContaining("2025-11-25");
    }
  }

  @Test
  @Requirement("LIFE-06")
  void handshakeThatTakesTooLongIsAbandonedNotCancelled() {
    try (ScriptedBay bay =
        ScriptedBay.of(
                with -> with.limits(Limits.builder().connect(Duration.ofMillis(100)).build()),
                s -> s.expect("initialize").answer("silence", (wire, got) -> {}).expectEnd())
            .mode(ProtocolMode.LEGACY)) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("initialize");
    }
  }

  @Test
  @Requirement({"LIFE-06", "CANC-02"})
  void cancelledConnectSendsNoCancelOfTheHandshake() {
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedBay bay =
        ScriptedBay.of(
                s -> {
                  s.expect("initialize");
                  s.reached(asked).expectEnd();
                })
            .mode(ProtocolMode.LEGACY)) {
      CompletableFuture<Connection> connecting = bay.patchbay().connectAsync(bay.config());
      Eventually.open(asked);
      connecting.cancel(true);
      bay.server().awaitScript();
    }
  }

  @Test
  @Requirement({"LIFE-06", "CANC-02"})
  void interruptedConnectSendsNoCancelOfTheHandshake() {
    try (ScriptedBay bay =
        ScriptedBay.of(
                s -> {
                  Thread connecting = Thread.currentThread();
                  s.expect("initialize");
                  s.run("interrupt", wire -> connecting.interrupt()).expectEnd();
                })
            .mode(ProtocolMode.LEGACY)) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(java.util.concurrent.CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  @Requirement("LIFE-09")
  void refusedRevisionIsReplacedByOneTheServerLists() {
    try (ScriptedBay bay =
        ScriptedBay.of(
                s -> {
                  s.expect("initialize")
                      .with("params.protocolVersion", "2025-11-25")
                      .error(
                          -32602,
                          "Unsupported protocol version",
                          Map.of("supported", List.of("2024-11-05"), "requested", "2025-11-25"));
                  s.expect("initialize")
                      .with("params.protocolVersion", "2024-11-05")
                      .reply(answer("2024-11-05"));
                  s.expect("notifications/initialized");
                })
            .mode(ProtocolMode.LEGACY)) {
      assertThat(bay.connect().protocolVersion().value()).isEqualTo("2024-11-05");
    }
  }

  @Test
  @Requirement({"LIFE-10", "PING-01", "LOG-03"})
  void servesWhatComesDuringTheHandshake() {
    try (ScriptedBay bay =
        ScriptedBay.of(
                s -> {
                  var initialize = s.expect("initialize");
                  s.notify("notifications/message", Map.of("level", "info", "data", "starting"));
                  s.request("p-1", "ping", Map.of()).expectResult(Map.of());
                  initialize.reply(answer("2025-11-25"));
                  s.expect("notifications/initialized");
                })
            .mode(ProtocolMode.LEGACY)) {
      bay.connect();
      bay.events().awaitNext("log info \"starting\"");
    }
  }

  @Test
  @Requirement({"LIFE-10", "PING-01"})
  void servesAPingThatComesDuringTheProbe() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              var probe = s.expect("server/discover");
              s.send(Map.of("jsonrpc", "2.0", "id", 7, "method", "ping"));
              probe.error(-32601, "Method not found");
              s.run("the answer to the ping and initialize", HandshakeTest::inAnyOrder);
              s.expect("notifications/initialized");
            })) {
      bay.connect();
      List<Json> received = bay.server().received();
      assertThat(received).contains(Json.of(Map.of("jsonrpc", "2.0", "id", 7, "result", Map.of())));
    }
  }

  private static void inAnyOrder(ServerWire wire) {
    for (int i = 0; i < 2; i++) {
      Json got = wire.read();
      if (got != null && Json.of("initialize").equals(got.get("method"))) {
        wire.reply(got, answer("2025-11-25"));
      }
    }
  }

  @Test
  @Requirement({"LIFE-13", "STDIO-12"})
  void closeSendsNothingAndLaterCallsFail() {
    try (ScriptedBay bay = Given.legacy(s -> s.expectEnd())) {
      Connection connection = bay.connect();
      connection.close();
      connection.close();
      assertThat(connection.isOpen()).isFalse();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(ServerClosedException.class);
      bay.events().awaitNext("closed");
      bay.events().assertExhausted();
    }
  }

  @Test
  void aNameIsInUseUntilItsConnectionIsClosed() {
    try (ScriptedBay bay = Given.legacy(s -> s.expectEnd())) {
      Connection connection = bay.connect();
      assertThat(bay.patchbay().connections()).containsExactly(connection);
      assertThat(bay.connect()).as("the same configuration").isSameAs(connection);
      ServerConfig other =
          bay.config().with(ScriptedServerConfig.ONE_LIFE.toBuilder().trusted(true).build());
      assertThatThrownBy(() -> bay.patchbay().connect(other))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("'s' is plugged in with another configuration");
      connection.close();
      assertThat(bay.patchbay().connections()).isEmpty();
      assertThat(bay.patchbay().connection("s")).isEmpty();
    }
  }

  @Test
  @Requirement("LIFE-04")
  void nothingIsSentBeforeTheHandshakeIsOver() {
    CountDownLatch go = new CountDownLatch(1);
    try (ScriptedBay bay =
        ScriptedBay.of(
                s -> {
                  var initialize = s.expect("initialize");
                  s.await(go);
                  initialize.reply(
                      Map.of(
                          "protocolVersion",
                          "2025-11-25",
                          "capabilities",
                          Given.ALL,
                          "serverInfo",
                          Map.of("name", "n", "version", "1")));
                  s.expect("notifications/initialized");
                  s.expect("tools/call").reply(Given.text("ok"));
                })
            .mode(ProtocolMode.LEGACY)) {
      CompletableFuture<String> text =
          bay.patchbay()
              .connectAsync(bay.config())
              .thenApply(connection -> connection.callTool("t", Map.of()).text());
      go.countDown();
      assertThat(Eventually.get(text)).isEqualTo("ok");
    }
  }
}
