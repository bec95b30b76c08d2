package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.ServerOptions;
import io.patchbay.ToolPool;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.testkit.RecordingListener;
import io.patchbay.transport.stdio.StdioServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose lists never end, beside one that is as it should be. */
@ExtendWith(Leaks.class)
class EndlessListIT {
  /** A reader of the pools waits for 5 seconds; this much more is for a busy machine. */
  private static final Duration BOUND = Duration.ofSeconds(8);

  @TempDir private Path directory;

  private final RecordingListener events = new RecordingListener();

  private static StdioServer server(String name, List<String> command, Limits limits) {
    return StdioServer.builder(name, command.get(0))
        .args(command.subList(1, command.size()))
        .options(ServerOptions.builder().limits(limits).build())
        .build();
  }

  private StdioServer good() {
    return server("good", NpmServers.tally(directory.resolve("ran"), 0), Limits.DEFAULT);
  }

  @Test
  void listThatNeverEndsIsCutAtItsLimits() {
    List<String> command = JavaServer.command(EndlessListMain.class);
    try (Patchbay bay = Patchbay.builder().listener(events).build()) {
      var unused = bay.connect(good());
      long heap = heap();
      var endless = bay.connect(server("endless", command, Limits.DEFAULT));
      Duration first = Eventually.timed(() -> assertThat(bay.tools()).isNotNull());
      assertThat(first).isLessThan(BOUND);
      assertThat(bay.tools().find("mcp__good__tally")).isPresent();
      assertThat(events.awaitEvent("warning")).contains("goes on after 1000 pages and 50000");
      Eventually.that(
          "the tools that were listed",
          () -> bay.tools().ofServer("endless").size() == 50_000,
          Duration.ofSeconds(20));
      assertThat(bay.call("mcp__endless__tool0", Map.of()).text()).isEqualTo("here");
      long more = heap() - heap;
      System.out.printf(
          "EndlessListIT: first look %d ms, %d KB more heap%n", first.toMillis(), more >> 10);
      assertThat(more).isLessThan(150L << 20);
      assertThat(endless.openCalls()).isZero();
    }
  }

  @Test
  void listThatIsNeverAnsweredDelaysAReaderOnce() {
    List<String> command = JavaServer.command(EndlessListMain.class, "silent");
    Limits limits = Limits.builder().request(Duration.ofSeconds(6)).build();
    try (Patchbay bay = Patchbay.builder().listener(events).build()) {
      var unused = bay.connect(good());
      var unusedToo = bay.connect(server("silent", command, limits));
      Duration first =
          Eventually.timed(() -> assertThat(bay.tools().find("mcp__good__tally")).isPresent());
      assertThat(first).isLessThan(BOUND);
      Duration second = Eventually.timed(() -> assertThat(bay.tools().size()).isPositive());
      assertThat(second).isLessThan(Duration.ofSeconds(1));
      assertThat(events.awaitEvent("warning")).contains("silent").contains("list of tools");
      ToolPool tools = bay.tools();
      assertThat(tools.ofServer("silent")).isEmpty();
      assertThat(tools.find("mcp__good__tally")).isPresent();
      System.out.printf("EndlessListIT: silent, first look %d ms%n", first.toMillis());
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
