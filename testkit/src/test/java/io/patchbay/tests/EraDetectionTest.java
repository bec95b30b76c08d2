package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConnectException;
import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.ProtocolException;
import io.patchbay.ProtocolMode;
import io.patchbay.ProtocolVersion;
import io.patchbay.RemoteErrorException;
import io.patchbay.json.Json;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import io.patchbay.testkit.ScriptedServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class EraDetectionTest {
  private static final Map<String, Object> NONE = Map.of();

  @ParameterizedTest
  @CsvSource({
    "2024-11-05, HANDSHAKE",
    "2025-03-26, HANDSHAKE",
    "2025-06-18, HANDSHAKE",
    "2025-11-25, HANDSHAKE",
    "2026-07-27, HANDSHAKE",
    "2026-07-28, STATELESS",
    "2027-01-01, STATELESS",
    "1900-01-01, HANDSHAKE",
    "foo, HANDSHAKE",
    "2027, HANDSHAKE",
    "2027-01-01-draft, HANDSHAKE",
    "'', HANDSHAKE"
  })
  @Requirement("ERA-01")
  void eraIsReadFromTheDate(String version, ProtocolVersion.Era era) {
    assertThat(new ProtocolVersion(version).era()).isEqualTo(era);
  }

  @Test
  @Requirement({"ERA-02", "ERA-03", "DISC-01", "CT-03"})
  void probesFirstAndSpeaksTheCommonStatelessRevision() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.expect("server/discover")
                  .with(JsonPath.meta("protocolVersion"), "2026-07-28")
                  .reply(
                      Script.discovered(
                          List.of("2027-01-01", "2026-07-28"), Map.of("tools", Map.of())));
              s.expect("tools/call")
                  .with(JsonPath.meta("protocolVersion"), "2026-07-28")
                  .reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      assertThat(connection.protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement({"ERA-04", "ERA-14"})
  void refusedVersionIsCorrectedNotTakenForAHandshake() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.expect("server/discover")
                  .error(
                      -32022,
                      "unsupported",
                      Map.of("supported", List.of("2026-07-28"), "requested", "x"));
              s.discover(NONE);
            })) {
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
    }
  }

  @Test
  @Requirement({"ERA-04", "ERA-14"})
  void refusedVersionIsCorrectedOnce() {
    Map<String, Object> data = Map.of("supported", List.of("2026-07-28"), "requested", "x");
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.expect("server/discover").error(-32022, "unsupported", data);
              s.expect("server/discover").error(-32022, "unsupported", data);
              s.expectEnd();
            })) {
      assertThatThrownBy(bay::connect).isInstanceOf(ConnectException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-32020, -32021})
  @Requirement("ERA-04")
  void otherErrorsOfStatelessServersAreNoHandshake(int code) {
    try (ScriptedBay bay =
        ScriptedBay.of(s -> s.expect("server/discover").error(code, "no").expectEnd())) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(ConnectException.class)
          .hasRootCauseInstanceOf(RemoteErrorException.class);
    }
  }

  static IntStream codes() {
    Random random = new Random(20260728);
    return IntStream.concat(
        IntStream.of(-32601, -32602, -32600, -32000, -32001, 0, 1),
        random.ints(10, -33000, 33000).filter(code -> code > -32020 || code < -32022));
  }

  @ParameterizedTest
  @MethodSource("codes")
  @Requirement({"ERA-05", "ERA-06", "ERR-01"})
  void anyOtherErrorMeansHandshake(int code) {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.expect("server/discover").error(code, "what?");
              s.initialize("2025-11-25", NONE);
            })) {
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"no\"}}",
        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"no\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":$id}",
        "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":[]}",
        "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":$id,\"error\":\"no\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":$id,\"error\":{\"code\":-32022,\"message\":\"no\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":$id,\"error\":{\"code\":-32022,\"message\":\"no\",\"data\":7}}"
      })
  @Requirement({"ERA-05", "ERR-05", "RPC-06"})
  void brokenAnswersToTheProbeMeanHandshake(String answer) {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              s.expect("server/discover").replyRaw(answer);
              s.initialize("2025-11-25", NONE);
            })) {
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    }
  }

  @Test
  @Requirement({"ERA-05", "ERA-07"})
  void silenceMeansHandshakeAndTheLateAnswerIsDropped() {
    ManualTime time = new ManualTime();
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(time),
            s -> {
              Script.Expected probe = s.expect("server/discover");
              s.run("the time passes", wire -> time.advance(Duration.ofSeconds(2)));
              probe.expectCancelled();
              s.initialize("2025-11-25", Given.ALL);
              probe.reply(Script.discovered(List.of("2026-07-28"), NONE));
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      assertThat(connection.protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
      assertThat(connection.protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"ERA-07", "STDIO-13"})
  void serverThatDiesOfTheProbeIsStartedAgain(boolean readsFirst) {
    ScriptedServer server =
        ScriptedServer.script(
                s -> {
                  if (readsFirst) {
                    s.expect("server/discover");
                  }
                  s.die();
                })
            .then(s -> s.initialize("2025-06-18", NONE));
    try (ScriptedBay bay = ScriptedBay.of(UnaryOperator.identity(), server)) {
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2025_06_18);
    }
  }

  @Test
  @Requirement("ERA-07")
  void serverThatDiesTwiceIsAnErrorThatSaysSo() {
    ScriptedServer server = ScriptedServer.script(Script::die).then(Script::die);
    try (ScriptedBay bay = ScriptedBay.of(UnaryOperator.identity(), server)) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("server 's'");
    }
  }

  @Test
  @Requirement("ERA-12")
  void rememberedHandshakeServerIsNotProbedAgain() {
    ScriptedServer server =
        ScriptedServer.script(s -> s.handshake("2025-11-25", NONE))
            .then(s -> s.initialize("2025-11-25", NONE));
    try (ScriptedBay bay = ScriptedBay.of(UnaryOperator.identity(), server)) {
      bay.connect().close();
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    }
  }

  @Test
  @Requirement("ERA-12")
  void verdictOutlivesTheProcessForADay(@TempDir Path directory) {
    ManualTime time = new ManualTime();
    UnaryOperator<io.patchbay.Patchbay.Builder> with =
        builder -> builder.time(time).stateDirectory(directory.resolve("state"));
    try (ScriptedBay bay = ScriptedBay.of(with, s -> s.handshake("2025-11-25", NONE))) {
      bay.connect();
    }
    time.advance(Duration.ofHours(23));
    try (ScriptedBay bay = ScriptedBay.of(with, s -> s.initialize("2025-11-25", NONE))) {
      bay.connect();
    }
    time.advance(Duration.ofHours(25));
    try (ScriptedBay bay = ScriptedBay.of(with, s -> s.discover(NONE))) {
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
    }
  }

  @Test
  @Requirement({"ERA-12", "STDIO-14"})
  void verdictThatFailsIsAskedAnew() {
    ScriptedServer server =
        ScriptedServer.script(s -> s.handshake("2025-11-25", NONE))
            .then(s -> s.expect("initialize").error(-32601, "Method not found"))
            .then(s -> s.discover(NONE));
    try (ScriptedBay bay = ScriptedBay.of(UnaryOperator.identity(), server)) {
      bay.connect().close();
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2026_07_28);
    }
  }

  @Test
  @Requirement("ERA-13")
  void statelessServerIsNeverDemotedByALaterFailure() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              s.expect("tools/call").replyRaw("{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":7}");
              s.expect("tools/call").error(-32601, "Method not found");
              s.expect("tools/call").reply(Given.text("ok"));
            })) {
      Connection connection = bay.connect();
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(ProtocolException.class);
      assertThatThrownBy(() -> connection.callTool("t", Map.of()))
          .isInstanceOf(RemoteErrorException.class);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement("ERA-15")
  void handshakeWithTheBestOfTheRevisionsTheServerLists(boolean inAnError) {
    List<String> versions = List.of("2024-11-05", "2025-06-18");
    try (ScriptedBay bay =
        ScriptedBay.of(
            s -> {
              Script.Expected probe = s.expect("server/discover");
              if (inAnError) {
                probe.error(-32022, "unsupported", Map.of("supported", versions));
              } else {
                probe.reply(Script.discovered(versions, NONE));
              }
              s.expect("initialize")
                  .with("params.protocolVersion", "2025-06-18")
                  .reply(
                      Map.of(
                          "protocolVersion",
                          "2025-06-18",
                          "capabilities",
                          NONE,
                          "serverInfo",
                          Map.of("name", "n", "version", "1")));
              s.expect("notifications/initialized");
            })) {
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2025_06_18);
    }
  }

  @Test
  @Requirement({"ERA-15", "LIFE-11"})
  void noCommonRevisionNamesBothSides() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s ->
                s.expect("server/discover")
                    .reply(Script.discovered(List.of("2031-01-01"), NONE))
                    .expectEnd())) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("2031-01-01")
          .hasMessageContaining("2026-07-28")
          .hasMessageContaining("2025-11-25");
    }
  }

  @Test
  @Requirement("ERA-16")
  void legacyModeDoesNotProbe() {
    try (ScriptedBay bay =
        ScriptedBay.of(s -> s.initialize("2025-11-25", NONE)).mode(ProtocolMode.LEGACY)) {
      assertThat(bay.connect().protocolVersion()).isEqualTo(ProtocolVersion.V2025_11_25);
    }
  }

  @Test
  @Requirement("ERA-16")
  void pinnedStatelessRevisionFailsLoudlyAtAHandshakeServer() {
    try (ScriptedBay bay =
        ScriptedBay.of(s -> s.expect("server/discover").error(-32601, "Method not found"))
            .mode(ProtocolMode.modern(ProtocolVersion.V2026_07_28))) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("2026-07-28")
          .hasMessageContaining("Method not found")
          .hasMessageContaining("auto or legacy");
    }
  }

  @Test
  @Requirement("ERA-17")
  void whatAStatelessServerSaysToAHandshakeIsShown() {
    try (ScriptedBay bay =
        ScriptedBay.of(s -> s.expect("initialize").error(-32022, "I only speak 2026-07-28, sorry"))
            .mode(ProtocolMode.LEGACY)) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("I only speak 2026-07-28, sorry");
    }
  }

  @Test
  @Requirement({"DISC-02", "RPC-18", "LIFE-12"})
  void discoveryMayBeMinimalOrFull() {
    try (ScriptedBay bay =
        ScriptedBay.of(
            s ->
                s.expect("server/discover")
                    .reply(
                        Map.of(
                            "supportedVersions",
                            List.of("2026-07-28"),
                            "capabilities",
                            Map.of("future", Map.of("x", 1)))))) {
      Connection connection = bay.connect();
      assertThat(connection.serverInfo()).isEmpty();
      assertThat(connection.instructions()).isEmpty();
      assertThat(connection.capabilities().json().get("future")).isEqualTo(Json.of(Map.of("x", 1)));
    }
    try (ScriptedBay bay =
        ScriptedBay.of(
            s ->
                s.expect("server/discover")
                    .reply(
                        Map.of(
                            "resultType",
                            "complete",
                            "supportedVersions",
                            List.of("2026-07-28"),
                            "capabilities",
                            NONE,
                            "instructions",
                            "be kind",
                            "ttlMs",
                            1000,
                            "cacheScope",
                            "public",
                            "serverInfo",
                            Map.of("name", "top", "version", "2"))))) {
      Connection connection = bay.connect();
      assertThat(connection.instructions()).contains("be kind");
      assertThat(connection.serverInfo()).map(info -> info.name()).contains("top");
    }
  }

  @Test
  @Requirement({"ERA-05", "LIFE-11"})
  void connectLimitHoldsThroughProbeAndHandshake() {
    ManualTime time = new ManualTime();
    try (ScriptedBay bay =
        ScriptedBay.of(
            with -> with.time(time).limits(Limits.builder().connect(Duration.ofSeconds(5)).build()),
            s -> {
              s.expect("server/discover");
              s.run("the probe's limit", wire -> time.advance(Duration.ofSeconds(2)));
              s.expect("notifications/cancelled");
              s.expect("initialize");
              s.run("the connect limit", wire -> time.advance(Duration.ofSeconds(3)));
              s.expectEnd();
            })) {
      assertThatThrownBy(bay::connect)
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("5000 ms");
    }
  }
}
