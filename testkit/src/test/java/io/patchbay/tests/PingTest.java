package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.Connection;
import io.patchbay.Limits;
import io.patchbay.RequestTimeoutException;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.ManualTime;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class PingTest {

  @Test
  @Requirement({"PING-01", "STDIO-07"})
  void serverIsAnsweredAlsoWhileACallIsOpen() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              var call = s.expect("tools/call");
              for (int i = 0; i < 100; i++) {
                s.request("p" + i, "ping", Map.of()).expectResult(Map.of());
              }
              call.reply(Given.text("ok"));
              s.request(1, "ping", Map.of()).expectResult(Map.of());
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }

  @Test
  @Requirement("PING-02")
  void anyAnswerIsASignOfLife() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("ping").reply(Map.of());
              s.expect("ping").error(-32601, "Method not found");
              s.expect("ping").reply(Map.of());
            })) {
      Connection connection = bay.connect();
      connection.ping();
      connection.ping();
      assertThatCode(() -> Eventually.get(connection.pingAsync())).doesNotThrowAnyException();
    }
  }

  @Test
  @Requirement("PING-02")
  void emptyListForAnEmptyObjectIsASignOfLifeToo() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> s.expect("ping").replyRaw("{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":[]}"))) {
      Connection connection = bay.connect();
      assertThatCode(connection::ping).doesNotThrowAnyException();
    }
  }

  @Test
  @Requirement("PING-02")
  void silenceIsATimeoutAndNobodyPingsUnasked() {
    ManualTime time = new ManualTime();
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.time(time).limits(Limits.builder().request(Duration.ofSeconds(1)).build()),
            s -> s.expect("ping").expectCancelled())) {
      Connection connection = bay.connect();
      time.advance(Duration.ofDays(1));
      var pinged = connection.pingAsync();
      time.advance(Duration.ofSeconds(1));
      assertThatThrownBy(() -> Eventually.get(pinged)).isInstanceOf(RequestTimeoutException.class);
    }
  }

  @Test
  @Requirement({"PING-03", "DISC-01"})
  void statelessServerIsAskedToDiscoverInstead() {
    try (ScriptedBay bay = Given.modern(s -> s.discover(Map.of()))) {
      bay.connect().ping();
    }
  }
}
