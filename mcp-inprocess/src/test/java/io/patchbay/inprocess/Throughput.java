package io.patchbay.inprocess;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerOptions;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Measures calls per second; not a test. Run its main class with the test class path. */
final class Throughput {
  private static final int ROUNDS = 8;
  private static final int CALLS = 500_000;
  private static final int WINDOW = 256;
  private static final CallToolResult RESULT = CallToolResult.ofText("pong");

  private Throughput() {}

  public static void main(String[] args) {
    InProcessServer modern = server("modern", ServerOptions.DEFAULT);
    InProcessServer legacy =
        server("legacy", ServerOptions.builder().protocol(ProtocolMode.LEGACY).build());
    try (Patchbay bay = Patchbay.builder().directCompletion().build()) {
      for (InProcessServer server : new InProcessServer[] {modern, legacy}) {
        Connection connection = bay.connect(server);
        for (int round = 0; round < ROUNDS; round++) {
          System.out.printf(
              "%s blocking %,d/s pipelined %,d/s%n",
              server.name(), blocking(connection), pipelined(connection));
        }
      }
    }
  }

  private static InProcessServer server(String name, ServerOptions options) {
    return InProcessServer.builder(name)
        .options(options)
        .tool(Tool.builder("ping", Map.of("type", "object")).build(), (request, context) -> RESULT)
        .build();
  }

  static long blocking(Connection connection) {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      if (connection.callTool("ping", Map.of()).isError()) {
        throw new IllegalStateException();
      }
    }
    return rate(start);
  }

  @SuppressWarnings("ThreadPriorityCheck") // the workers share the processors
  static long pipelined(Connection connection) {
    long start = System.nanoTime();
    AtomicInteger open = new AtomicInteger();
    for (int i = 0; i < CALLS; i++) {
      while (open.get() >= WINDOW) {
        Thread.yield();
      }
      open.incrementAndGet();
      CompletableFuture<CallToolResult> call = connection.callToolAsync("ping", Map.of());
      var unused = call.thenRun(open::decrementAndGet);
    }
    while (open.get() > 0) {
      Thread.yield();
    }
    return rate(start);
  }

  private static long rate(long start) {
    return CALLS * 1_000_000_000L / (System.nanoTime() - start);
  }
}
