package io.patchbay.benchmarks;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import io.patchbay.ToolPool;
import io.patchbay.inprocess.InProcessServer;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.Tool;
import io.patchbay.transport.stdio.StdioServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What stands before a call: finding a connection that is there, finding a tool among a thousand of
 * fifty servers, and the pipeline, as the difference between a call of the pool and one of its
 * connection. Rounds take turns.
 */
final class PoolBenchmark {
  private static final int SERVERS = 50;
  private static final int TOOLS = 20;
  private static final int LOOK_UPS = 2_000_000;
  private static final int WARM_UP = 3;
  private static final CallToolResult RESULT = CallToolResult.ofText("pong");

  private final int rounds = Integer.getInteger("rounds", 9);
  private long sum;

  private PoolBenchmark() {}

  /**
   * Runs the benchmark; {@code -Drounds} sets how many rounds are printed after three of warm-up.
   */
  public static void main(String[] args) {
    System.out.printf(
        "%njava %s, %d processors, pools and registry, one calling thread%n",
        System.getProperty("java.version"), Runtime.getRuntime().availableProcessors());
    PoolBenchmark benchmark = new PoolBenchmark();
    benchmark.registry();
    benchmark.lookUp();
    benchmark.inProcess();
    benchmark.stdio();
    System.out.println("checked: " + (benchmark.sum > 0));
  }

  private interface Work {
    long run(int number);
  }

  /** Returns how many nanoseconds one of many takes. */
  private double time(int times, Work work) {
    long start = System.nanoTime();
    long all = 0;
    for (int i = 0; i < times; i++) {
      all += work.run(i);
    }
    sum += all;
    return (double) (System.nanoTime() - start) / times;
  }

  private static StdioServer bare() {
    return StdioServer.builder("bare", Path.of(System.getProperty("java.home"), "bin", "java") + "")
        .args(
            List.of(
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                BareServer.class.getName()))
        .build();
  }

  private void registry() {
    ServerConfig config = bare();
    ServerConfig equal = bare();
    List<Double> same = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    try (Patchbay bay = Patchbay.open()) {
      Connection unused = bay.connect(config);
      for (int round = -WARM_UP; round < rounds; round++) {
        double hit = time(LOOK_UPS, i -> bay.connect(config).name().length());
        double other = time(LOOK_UPS / 20, i -> bay.connect(equal).name().length());
        if (round >= 0) {
          same.add(hit);
          others.add(other);
        }
      }
    }
    print("registry hit, the same object", "ns", same);
    print("registry hit, an equal one", "ns", others);
  }

  private void lookUp() {
    List<Double> found = new ArrayList<>();
    Patchbay.Builder builder = Patchbay.builder();
    for (int server = 0; server < SERVERS; server++) {
      builder.server(server("server" + server, TOOLS));
    }
    try (Patchbay bay = builder.build()) {
      var unused = bay.connectAll().outcomes().join().orThrow();
      String[] names = names(bay.tools());
      for (int round = -WARM_UP; round < rounds; round++) {
        double one =
            time(
                LOOK_UPS,
                i -> bay.tools().find(names[i * 7 % names.length]).orElseThrow().name().length());
        if (round >= 0) {
          found.add(one);
        }
      }
    }
    print("pool look-up, 1,000 tools", "ns", found);
  }

  private static String[] names(ToolPool tools) {
    String[] names =
        tools.tools().stream().map(tool -> new String(tool.name())).toArray(String[]::new);
    if (names.length != SERVERS * TOOLS) {
      throw new IllegalStateException(names.length + " tools");
    }
    return names;
  }

  private void inProcess() {
    try (Patchbay bay = Patchbay.open()) {
      pipeline("in process", bay, bay.connect(server("own", 1)), "tool0", 50_000);
    }
  }

  private void stdio() {
    try (Patchbay bay = Patchbay.open()) {
      pipeline("stdio", bay, bay.connect(bare()), "small", 5_000);
    }
  }

  /** The two take turns in short slices, as the machine changes more from round to round. */
  private void pipeline(String where, Patchbay bay, Connection connection, String tool, int calls) {
    String name = "mcp__" + connection.name() + "__" + tool;
    int slices = 10;
    List<Double> bare = new ArrayList<>();
    List<Double> more = new ArrayList<>();
    for (int round = -WARM_UP; round < rounds; round++) {
      double direct = 0;
      double pool = 0;
      for (int slice = 0; slice < slices; slice++) {
        direct += time(calls / slices, i -> connection.callTool(tool, Map.of()).text().length());
        pool += time(calls / slices, i -> bay.call(name, Map.of()).text().length());
      }
      if (round >= 0) {
        bare.add(direct / slices / 1e3);
        more.add((pool - direct) / slices / 1e3);
      }
    }
    print("a call of the connection, " + where, "us", bare);
    print("what the pipeline adds, " + where, "us", more);
  }

  private static InProcessServer server(String name, int tools) {
    InProcessServer.Builder server = InProcessServer.builder(name);
    for (int i = 0; i < tools; i++) {
      server.tool(
          Tool.builder("tool" + i, Map.of("type", "object")).build(), (request, context) -> RESULT);
    }
    return server.build();
  }

  private static void print(String what, String unit, List<Double> values) {
    System.out.printf(
        Locale.ROOT,
        "%-38s median %8.2f %s  rounds %s%n",
        what,
        values.stream().sorted().toList().get(values.size() / 2),
        unit,
        values.stream().map(value -> String.format(Locale.ROOT, "%.2f", value)).toList());
  }
}
