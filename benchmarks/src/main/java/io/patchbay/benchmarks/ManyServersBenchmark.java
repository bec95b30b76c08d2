package io.patchbay.benchmarks;

import io.patchbay.Patchbay;
import io.patchbay.transport.stdio.StdioServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Connects to fifty servers over stdio, three at a time, beside starting the same processes and
 * exchanging one line with each, three at a time. Rounds take turns.
 */
final class ManyServersBenchmark {
  private static final int SERVERS = 50;
  private static final int AT_ONCE = 3;
  private static final byte[] HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{}}\n"
          .getBytes(StandardCharsets.US_ASCII);

  /** Costs as little as a process can, so what is left is what starting one costs. */
  private static final String SCRIPT =
      """
      while read -r line; do
        id=${line#*'"id":'}
        id=${id%%[,\\}]*}
        printf '{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"private"}}\\n' "$id"
      done
      """;

  private ManyServersBenchmark() {}

  /** Runs the benchmark; {@code -Drounds} sets how many rounds are printed after one of warm-up. */
  public static void main(String[] args) throws Exception {
    int rounds = Integer.getInteger("rounds", 5);
    System.out.printf(
        "%njava %s, %d processors, %d servers over stdio, %d at a time%n",
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        SERVERS,
        AT_ONCE);
    measure("a virtual machine each", java(), rounds);
    measure("a shell each", List.of("sh", "-c", SCRIPT), 2 * rounds);
  }

  private static List<String> java() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xmx32m",
        "-cp",
        System.getProperty("java.class.path"),
        QuietServer.class.getName());
  }

  private static void measure(String child, List<String> command, int rounds) throws Exception {
    List<Double> raw = new ArrayList<>();
    List<Double> ours = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = -1; round < rounds; round++) {
      boolean first = round % 2 == 0;
      double before = first ? raw(command) : connectAll(command);
      double after = first ? connectAll(command) : raw(command);
      if (round >= 0) {
        raw.add(first ? before : after);
        ours.add(first ? after : before);
        ratios.add(first ? after / before : before / after);
      }
    }
    print(child + ", raw, ms", raw);
    print(child + ", connectAll, ms", ours);
    print(child + ", connectAll by raw", ratios);
  }

  private static double raw(List<String> command) throws Exception {
    ExecutorService starting = Executors.newFixedThreadPool(AT_ONCE);
    Queue<Process> processes = new ConcurrentLinkedQueue<>();
    try {
      long start = System.nanoTime();
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < SERVERS; i++) {
        all.add(starting.submit(() -> processes.add(greet(command))));
      }
      for (Future<?> one : all) {
        Object unused = one.get();
      }
      return (System.nanoTime() - start) / 1e6;
    } finally {
      starting.shutdown();
      for (Process process : processes) {
        process.destroyForcibly();
        int unused = process.waitFor();
      }
    }
  }

  private static Process greet(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    OutputStream out = process.getOutputStream();
    out.write(HELLO);
    out.flush();
    byte[] buffer = new byte[4_096];
    int count = process.getInputStream().read(buffer);
    while (count > 0 && buffer[count - 1] != '\n') {
      count = process.getInputStream().read(buffer);
    }
    if (count < 0) {
      throw new IOException("the server ended");
    }
    return process;
  }

  private static double connectAll(List<String> command) {
    Patchbay.Builder builder = Patchbay.builder();
    for (int i = 0; i < SERVERS; i++) {
      builder.server(
          StdioServer.builder("server" + i, command.get(0))
              .args(command.subList(1, command.size()))
              .build());
    }
    try (Patchbay bay = builder.build()) {
      long start = System.nanoTime();
      var unused = bay.connectAll().await(Duration.ofMinutes(2)).orThrow();
      return (System.nanoTime() - start) / 1e6;
    }
  }

  private static void print(String what, List<Double> values) {
    System.out.printf(
        Locale.ROOT,
        "%-42s median %8.2f  rounds %s%n",
        what,
        values.stream().sorted().toList().get(values.size() / 2),
        values.stream().map(value -> String.format(Locale.ROOT, "%.2f", value)).toList());
  }
}
