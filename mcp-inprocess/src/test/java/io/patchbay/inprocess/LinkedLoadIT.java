package io.patchbay.inprocess;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.json.Json;
import io.patchbay.model.CallToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Many calls, calls inside calls, and what is left of them. */
class LinkedLoadIT {
  private final AtomicReference<@Nullable Connection> self = new AtomicReference<>();
  private final AtomicInteger deepest = new AtomicInteger();
  private final InProcessServer server =
      InProcessServer.builder("load")
          .tool(Servers.tool("ping"), (request, context) -> CallToolResult.ofText("pong"))
          .tool(Servers.tool("down"), this::down)
          .build();

  private CallToolResult down(HandlerRequest request, ServerContext context) {
    Json given = request.arguments().get("left");
    int left = given == null ? 0 : (int) given.asLong();
    int depth = Thread.currentThread().getStackTrace().length;
    deepest.accumulateAndGet(depth, Math::max);
    Connection connection = self.get();
    return left == 0 || connection == null
        ? CallToolResult.ofText("bottom")
        : connection.callTool("down", Map.of("left", left - 1));
  }

  @Test
  void aHandlerThatCallsBackDoesNotNest() {
    try (Patchbay bay = Patchbay.open()) {
      self.set(bay.connect(server));
      Connection connection = bay.connections().get(0);
      assertThat(connection.callTool("down", Map.of("left", 1)).text()).isEqualTo("bottom");
      int shallow = deepest.get();
      assertThat(connection.callTool("down", Map.of("left", 100)).text()).isEqualTo("bottom");
      assertThat(deepest.get()).isLessThanOrEqualTo(shallow + 20);
    }
  }

  @Test
  void manyThreadsGetTheirOwnAnswers() throws Exception {
    try (Patchbay bay = Patchbay.open()) {
      Connection connection = bay.connect(server);
      List<CompletableFuture<Integer>> callers = new ArrayList<>();
      for (int caller = 0; caller < 16; caller++) {
        callers.add(
            CompletableFuture.supplyAsync(
                () -> calls(connection), task -> new Thread(task).start()));
      }
      for (CompletableFuture<Integer> caller : callers) {
        assertThat(caller.get(60, SECONDS)).isEqualTo(2_000);
      }
      assertThat(connection.openCalls()).isZero();
    }
  }

  private static int calls(Connection connection) {
    int answered = 0;
    for (int i = 0; i < 1_000; i++) {
      answered += connection.callTool("ping", Map.of()).text().equals("pong") ? 1 : 0;
      answered += connection.callToolAsync("ping", Map.of()).join().text().equals("pong") ? 1 : 0;
    }
    return answered;
  }

  @Test
  void aMillionCallsLeaveHeapAndThreadsWhereTheyWere() throws Exception {
    int threads;
    try (Patchbay bay = Patchbay.open()) {
      Connection connection = bay.connect(server);
      calls(connection, 100_000);
      threads = Thread.activeCount();
      long before = used();
      calls(connection, 1_000_000);
      assertThat(used() - before).isLessThan(4L << 20);
      assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
      assertThat(connection.openCalls()).isZero();
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("patchbay")) {
        thread.join(5_000);
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  private static void calls(Connection connection, int count) {
    for (int i = 0; i < count; i++) {
      if (connection.callTool("ping", Map.of()).isError()) {
        throw new IllegalStateException();
      }
    }
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
