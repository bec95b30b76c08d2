package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.McpException;
import io.patchbay.json.Json;
import io.patchbay.testkit.EventLog;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedBay;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What waits for a listener that does not keep up is bounded, and the rest works on. */
@ExtendWith(Leaks.class)
class SlowListenerTest {
  private static final String MEGABYTE = "x".repeat(1 << 20);

  /** Keeps the numbers of notifications; held at the first one until the test lets go. */
  private static final class Slow implements ConnectionListener {
    private final EventLog<String> events = new EventLog<>();
    private final CountDownLatch holding = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @Override
    public void onNotification(Connection connection, String method, Json params) {
      events.add(JsonPath.at(params, "n").toString());
      holding.countDown();
      Eventually.open(release);
    }

    @Override
    public void onClosed(Connection connection, McpException reason) {
      events.add("closed");
    }
  }

  private static void event(Script s, int number, String padding) {
    s.notify("notifications/x", Map.of("n", number, "padding", padding));
  }

  @Test
  void oldestSixteenMegabytesWaitAndTheRestIsDropped() {
    Slow slow = new Slow();
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.listener(slow),
            s -> {
              event(s, 0, "");
              s.expect("tools/call").reply(Given.text("held"));
              for (int number = 1; number <= 40; number++) {
                event(s, number, MEGABYTE);
              }
              s.expect("tools/call").reply(Given.text("all have come"));
              s.expect("tools/call");
              event(s, 41, "");
            })) {
      Connection connection = bay.connect();
      Eventually.open(slow.holding);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("held");
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("all have come");
      slow.release.countDown();
      // Each is a little more than a megabyte, so fifteen of them fit.
      for (int number = 0; number <= 15; number++) {
        assertThat(slow.events.awaitNext()).isEqualTo(String.valueOf(number));
      }
      var unused = connection.callToolAsync("t", Map.of());
      assertThat(slow.events.awaitNext()).as("there is room again").isEqualTo("41");
      connection.close();
      assertThat(slow.events.awaitNext()).isEqualTo("closed");
      slow.events.assertExhausted();
    }
  }

  @Test
  void endIsToldEvenIfNothingElseFits() {
    Slow slow = new Slow();
    try (ScriptedBay bay =
        Given.legacy(
            with -> with.listener(slow),
            s -> {
              event(s, 0, "");
              event(s, 1, MEGABYTE.repeat(17));
              event(s, 2, "");
              s.expect("tools/call").reply(Given.text("all have come"));
              s.die();
            })) {
      Connection connection = bay.connect();
      Eventually.open(slow.holding);
      assertThat(connection.callTool("t", Map.of()).text()).isEqualTo("all have come");
      Eventually.that("the end", () -> !connection.isOpen());
      slow.release.countDown();
      assertThat(slow.events.awaitNext()).isEqualTo("0");
      assertThat(slow.events.awaitNext()).as("waits alone").isEqualTo("1");
      assertThat(slow.events.awaitNext()).isEqualTo("closed");
      slow.events.assertExhausted();
    }
  }
}
