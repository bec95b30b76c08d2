package io.patchbay.benchmarks;

import io.patchbay.Patchbay;
import io.patchbay.transport.http.HttpServer;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What connections cost that nobody uses: heap and threads of 200 of them over HTTP. */
final class IdleBenchmark {
  private static final int CONNECTIONS = 200;

  private IdleBenchmark() {}

  /** Runs the benchmark. */
  public static void main(String[] args) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Target target =
        Target.of(
            "json",
            List.of(
                java,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                BareHttpServer.class.getName()));
    try (Patchbay bay = Patchbay.open()) {
      connect(bay, target, "first", 20);
      long before = heap();
      int threadsBefore = threads();
      connect(bay, target, "idle", CONNECTIONS);
      long after = heap();
      System.out.printf(
          Locale.ROOT,
          "%nidle, HTTP: %.2f KB of heap for each of %d connections, %d more threads%n",
          (after - before) / 1024.0 / CONNECTIONS,
          CONNECTIONS,
          threads() - threadsBefore);
      System.out.printf("connections: %d%n", bay.connections().size());
    }
    System.exit(0);
  }

  private static void connect(Patchbay bay, Target target, String name, int count) {
    for (int i = 0; i < count; i++) {
      int unused =
          bay.connect(HttpServer.of(name + i, target.url()))
              .callTool("small", java.util.Map.of())
              .content()
              .size();
    }
  }

  private static int threads() {
    return ManagementFactory.getThreadMXBean().getThreadCount();
  }

  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
