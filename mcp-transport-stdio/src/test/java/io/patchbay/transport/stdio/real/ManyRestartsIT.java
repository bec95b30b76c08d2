package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.Patchbay;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.transport.stdio.StdioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Fifty processes one after the other, with the pool live, leave nothing of any behind. */
@ExtendWith(Leaks.class)
class ManyRestartsIT {
  private static final int BEFORE = 10;
  private static final int RESTARTS = 50;
  private static final int TOOLS = 100;

  @TempDir private Path directory;

  @Test
  void restartsLeaveNothingBehind() {
    List<String> command = NpmServers.tally(directory.resolve("ran"), TOOLS);
    try (Patchbay bay = Patchbay.open()) {
      Connection connection =
          bay.connect(
              StdioServer.builder("tally", command.get(0))
                  .args(command.subList(1, command.size()))
                  .build());
      restart(bay, connection, BEFORE);
      long heap = heap();
      int threads = Thread.getAllStackTraces().size();
      int descriptors = descriptors().size();
      restart(bay, connection, RESTARTS);
      long more = heap() - heap;
      System.out.printf("ManyRestartsIT: %d KB more heap%n", more >> 10);
      assertThat(more).isLessThan(1L << 20);
      Eventually.that("no more threads", () -> Thread.getAllStackTraces().size() - threads <= 2);
      // The process before the last is closed beside the calls of the last one.
      assertThat(Eventually.holds(() -> descriptors().size() - descriptors <= 1, Eventually.SOON))
          .withFailMessage(() -> descriptors + " descriptors before, now " + descriptors())
          .isTrue();
      Eventually.that("one process", () -> ProcessHandle.current().children().count() == 1);
    }
  }

  private static void restart(Patchbay bay, Connection connection, int times) {
    for (int i = 0; i < times; i++) {
      connection.reconnect();
      Eventually.that("it is back", () -> connection.state() instanceof ConnectionState.Connected);
      assertThat(bay.tools().ofServer("tally")).hasSizeGreaterThanOrEqualTo(TOOLS);
      assertThat(bay.call("mcp__tally__tally", Map.of("id", "r" + i)).text()).isEqualTo("r" + i);
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

  /** What the descriptors of this process lead to; empty where the system does not tell. */
  private static List<String> descriptors() {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.map(ManyRestartsIT::target).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return "closed";
    }
  }
}
