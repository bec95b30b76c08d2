package io.patchbay.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.Patchbay;
import io.patchbay.PoolListener;
import io.patchbay.ToolsChange;
import io.patchbay.model.CallToolResult;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Five hundred reconnects, with the pools live, leave heap and threads where they were. */
@ExtendWith(Leaks.class)
class ManyReconnectsIT {
  private static final int BEFORE = 100;
  private static final int RECONNECTS = 500;
  private static final int TOOLS = 100;

  /** The workers of the handler executor come and go. */
  private static final int POOLED = 10;

  private final AtomicInteger told = new AtomicInteger();

  private static InProcessServer server(String era) {
    InProcessServer.Builder server = InProcessServer.builder("many").options(Servers.options(era));
    for (int i = 0; i < TOOLS; i++) {
      server.tool(Servers.tool("tool" + i), (request, context) -> CallToolResult.ofText("pong"));
    }
    return server.build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "modern"})
  void reconnectsLeaveNothingBehind(String era) {
    try (InProcessServer server = server(era);
        Patchbay bay = Patchbay.open()) {
      bay.addListener(
          new PoolListener() {
            @Override
            public void onToolsChanged(ToolsChange change) {
              told.incrementAndGet();
            }
          });
      Connection connection = bay.connect(server);
      reconnect(bay, connection, BEFORE);
      long heap = heap();
      int threads = Thread.getAllStackTraces().size();
      int toldBefore = told.get();
      reconnect(bay, connection, RECONNECTS);
      long more = heap() - heap;
      int toldMeanwhile = told.get() - toldBefore;
      System.out.printf(
          "ManyReconnectsIT %s: %d KB more heap, %d more threads, the pool changed %d times%n",
          era, more >> 10, Thread.getAllStackTraces().size() - threads, toldMeanwhile);
      assertThat(more).isLessThan(1L << 20);
      Eventually.that(
          "the threads end that have nothing to do",
          () -> Thread.getAllStackTraces().size() - threads <= POOLED,
          Duration.ofSeconds(60));
      assertThat(toldMeanwhile).isLessThanOrEqualTo(2 * RECONNECTS + 2);
      assertThat(connection.callTool("tool7", Map.of()).text()).isEqualTo("pong");
      Eventually.that(
          "nothing is open but the stream of changes", () -> connection.openCalls() <= 1);
    }
  }

  private static void reconnect(Patchbay bay, Connection connection, int times) {
    for (int i = 0; i < times; i++) {
      connection.reconnect();
      Eventually.that("it is back", () -> connection.state() instanceof ConnectionState.Connected);
      assertThat(bay.tools().size()).isEqualTo(TOOLS);
      assertThat(bay.call("mcp__many__tool" + i % TOOLS, Map.of()).text()).isEqualTo("pong");
    }
  }

  private static long heap() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
