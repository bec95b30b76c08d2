package io.patchbay.benchmarks;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.ServerOptions;
import io.patchbay.inprocess.InProcessServer;
import io.patchbay.inprocess.SdkServers;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Calls a tool in the same virtual machine: a built-in server, blocking and pipelined, and a server
 * of the SDK by our client and by its own over a link that only calls through. Rounds take turns.
 */
final class InProcessBenchmark {
  private static final int CALLS = 200_000;
  private static final int WINDOW = 256;
  private static final CallToolResult RESULT = CallToolResult.ofText("pong");

  private InProcessBenchmark() {}

  /**
   * Runs the benchmark; {@code -Drounds} sets how many rounds are printed after three of warm-up.
   */
  public static void main(String[] args) {
    int rounds = Integer.getInteger("rounds", 9);
    SdkLink link = new SdkLink();
    McpSyncServer linked = server(link);
    try (Patchbay bay = Patchbay.builder().directCompletion().build();
        McpSyncClient sdk = McpClient.sync(link.client()).build()) {
      sdk.initialize();
      Connection stateless = bay.connect(server("stateless", ServerOptions.DEFAULT));
      Connection handshake =
          bay.connect(
              server("handshake", ServerOptions.builder().protocol(ProtocolMode.LEGACY).build()));
      Connection hosted = bay.connect(SdkServers.handshake("sdk", InProcessBenchmark::server));
      McpSchema.CallToolRequest request =
          McpSchema.CallToolRequest.builder("ping").arguments(Map.of()).build();
      Map<String, LongSupplier> sides = new LinkedHashMap<>();
      sides.put("built-in, 2026-07-28, blocking", () -> blocking(() -> call(stateless)));
      sides.put("built-in, 2025-11-25, blocking", () -> blocking(() -> call(handshake)));
      sides.put("built-in, 2026-07-28, pipelined", () -> pipelined(stateless));
      sides.put("SDK server, our client", () -> blocking(() -> call(hosted)));
      sides.put("SDK server, the SDK's client", () -> blocking(() -> sdk.callTool(request)));
      measure(sides, rounds);
    } finally {
      linked.close();
    }
  }

  private static void measure(Map<String, LongSupplier> sides, int rounds) {
    Map<String, List<Long>> rates = new LinkedHashMap<>();
    for (int round = -3; round < rounds; round++) {
      for (Map.Entry<String, LongSupplier> side : sides.entrySet()) {
        long rate = side.getValue().getAsLong();
        if (round >= 0) {
          rates.computeIfAbsent(side.getKey(), name -> new ArrayList<>()).add(rate);
        }
      }
    }
    System.out.printf(
        "%njava %s, in process, one calling thread, thousands of calls a second%n",
        System.getProperty("java.version"));
    rates.forEach(
        (name, values) ->
            System.out.printf(
                Locale.ROOT,
                "%-34s median %5d  rounds %s%n",
                name,
                values.stream().sorted().toList().get(values.size() / 2) / 1_000,
                values.stream().map(value -> String.valueOf(value / 1_000)).toList()));
  }

  private static void call(Connection connection) {
    if (connection.callTool("ping", Map.of()).isError()) {
      throw new IllegalStateException("the tool failed");
    }
  }

  private static InProcessServer server(String name, ServerOptions options) {
    return InProcessServer.builder(name)
        .options(options)
        .tool(Tool.builder("ping", Map.of("type", "object")).build(), (request, context) -> RESULT)
        .build();
  }

  private static McpSyncServer server(McpServerTransportProvider provider) {
    return McpServer.sync(provider)
        .immediateExecution(true)
        .tools(
            new SyncToolSpecification(
                McpSchema.Tool.builder("ping", Map.of("type", "object")).build(),
                (exchange, request) ->
                    McpSchema.CallToolResult.builder(
                            List.of(McpSchema.TextContent.builder("pong").build()))
                        .build()))
        .build();
  }

  private static long blocking(Runnable call) {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      call.run();
    }
    return rate(start);
  }

  @SuppressWarnings("ThreadPriorityCheck") // the workers share the processors
  private static long pipelined(Connection connection) {
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
