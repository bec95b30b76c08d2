package io.patchbay.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionState.Connected;
import io.patchbay.Patchbay;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import io.patchbay.spi.CallOutcome;
import io.patchbay.spi.Observer;
import io.patchbay.testkit.Leaks;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** An observer that fails with an error, as assertions do, changes nothing. */
@ExtendWith(Leaks.class)
class WrongObserverTest {
  private static final Observer WRONG =
      new Observer() {
        @Override
        public void connectEnded(
            String server, int attempt, Duration elapsed, Optional<Throwable> failure) {
          throw new AssertionError("on purpose, when an attempt ended");
        }

        @Override
        public void stateChanged(String server, String from, String to, String why) {
          throw new AssertionError("on purpose, when the state changed");
        }

        @Override
        public void callEnded(CallOutcome outcome) {
          throw new AssertionError("on purpose, when the call ended");
        }
      };

  @Test
  @Timeout(20)
  void nobodyWaitsBecauseOfIt() {
    AtomicInteger ran = new AtomicInteger();
    InProcessServer server =
        InProcessServer.builder("s")
            .tool(
                Tool.builder("t", Map.of("type", "object")).build(),
                (request, context) -> CallToolResult.ofText("run " + ran.incrementAndGet()))
            .build();
    try (Patchbay bay = Patchbay.builder().observer(WRONG).build()) {
      Connection connection = bay.connect(server);
      assertThat(connection.state()).isInstanceOf(Connected.class);
      assertThat(bay.call("mcp__s__t", Map.of()).text()).isEqualTo("run 1");
      connection.disable();
      connection.enable();
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("run 2");
    }
  }
}
