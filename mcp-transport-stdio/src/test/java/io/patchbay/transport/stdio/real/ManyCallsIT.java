package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.Patchbay;
import io.patchbay.testkit.Leaks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A million calls leave heap, threads and descriptors where they were. */
@ExtendWith(Leaks.class)
class ManyCallsIT {
  private static final int BEFORE = 50_000;
  private static final int CALLS = 1_000_000;

  @Test
  void leaveNothingBehind() throws IOException {
    try (Patchbay bay = Patchbay.open()) {
      Connection server = ServerConnection.connect(bay, "echo", JavaServer.command(EchoMain.class));
      call(server, BEFORE);
      long heap = heap();
      int threads = Thread.getAllStackTraces().size();
      long descriptors = descriptors();
      call(server, CALLS);
      assertThat(server.openCalls()).isZero();
      assertThat(heap() - heap).isLessThan(2 << 20);
      assertThat(Thread.getAllStackTraces().size() - threads).isLessThanOrEqualTo(1);
      assertThat(descriptors() - descriptors).isLessThanOrEqualTo(1);
    }
  }

  private static void call(Connection server, int times) {
    for (int i = 0; i < times; i++) {
      if (server.callTool("echo", Map.of("n", i)).isError()) {
        throw new IllegalStateException("the tool failed");
      }
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

  private static long descriptors() throws IOException {
    Path open = Path.of("/proc/self/fd");
    if (!Files.isDirectory(open)) {
      return 0;
    }
    try (Stream<Path> descriptors = Files.list(open)) {
      return descriptors.count();
    }
  }
}
