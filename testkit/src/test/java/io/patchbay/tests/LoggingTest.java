package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.RemoteErrorException;
import io.patchbay.model.LoggingLevel;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Leaks.class)
class LoggingTest {
  private static final Map<String, Object> DOWN =
      Map.of("level", "error", "logger", "db", "data", Map.of("what", "down"));

  @Test
  @Requirement({"LOG-01", "LOG-03", "LOG-04"})
  void handshakeServerIsToldTheLevel() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("logging/setLevel").with("params.level", "warning").reply(Map.of());
              s.notify("notifications/message", DOWN);
              s.notify("notifications/message", Map.of("level", "novel", "data", List.of(1)));
              s.notify("notifications/message", Map.of("data", "no level"));
              s.expect("logging/setLevel").error(-32602, "bad level");
            })) {
      Connection connection = bay.connect();
      connection.setLogLevel(LoggingLevel.WARNING);
      bay.events().awaitNext("log error {\"what\":\"down\"}");
      bay.events().awaitNext("log novel [1]");
      assertThatThrownBy(() -> connection.setLogLevel(LoggingLevel.of("loud")))
          .isInstanceOf(RemoteErrorException.class);
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement({"LOG-02", "LOG-03"})
  void statelessServerIsToldWithEachRequest() {
    try (ScriptedBay bay =
        Given.modern(
            s -> {
              s.notify("notifications/message", DOWN);
              s.expect("tools/call").without(JsonPath.meta("logLevel")).reply(Given.text("silent"));
              Script.Expected asked =
                  s.expect("tools/call").with(JsonPath.meta("logLevel"), "debug");
              s.notify("notifications/message", DOWN);
              asked.reply(Given.text("once"));
              s.notify("notifications/message", DOWN);
              s.expect("tools/call").without(JsonPath.meta("logLevel")).reply(Given.text("silent"));
              Script.Expected always =
                  s.expect("tools/call").with(JsonPath.meta("logLevel"), "error");
              s.notify("notifications/message", Map.of("level", "alert", "data", "!"));
              always.reply(Given.text("always"));
            })) {
      Connection connection = bay.connect();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("silent");
      CallOptions asking = CallOptions.builder().logLevel(LoggingLevel.DEBUG).build();
      assertThat(connection.callTool("t", Map.of(), asking).text()).isEqualTo("once");
      bay.events().awaitNext("log error");
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("silent");
      connection.setLogLevel(LoggingLevel.ERROR);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("always");
      bay.events().awaitNext("log alert \"!\"");
      bay.events().assertExhausted();
    }
  }

  @Test
  @Requirement({"LOG-04", "SEC-15"})
  void floodReachesTheListenerWithoutStallingCalls() {
    StringBuilder flood = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      flood.append(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":"
              + "{\"level\":\"info\",\"data\":1}}\n");
    }
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              Script.Expected call = s.expect("tools/call");
              s.raw(flood.toString());
              call.reply(Given.text("ok"));
            })) {
      assertThat(bay.connect().callTool("t", Map.of()).text()).isEqualTo("ok");
    }
  }
}
