package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.Connection;
import io.patchbay.ConnectionState;
import io.patchbay.McpException;
import io.patchbay.OutcomeUnknownException;
import io.patchbay.Patchbay;
import io.patchbay.ProtocolMode;
import io.patchbay.Reconnection;
import io.patchbay.ServerOptions;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.NpmServers;
import io.patchbay.transport.stdio.StdioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server of the official SDK that is killed over and over, in the middle of calls. What ran is
 * counted from the file that the server writes.
 */
@ExtendWith(Leaks.class)
class KilledServerIT {
  private static final int KILLS = 100;
  private static final int CALLERS = 3;

  @TempDir private Path directory;

  private final long seed = new Random().nextLong();
  private final AtomicBoolean over = new AtomicBoolean();
  private final Map<String, String> outcomes = new ConcurrentHashMap<>();

  private StdioServer server(Path file, boolean trusted) {
    List<String> command = NpmServers.tally(file, 0);
    return StdioServer.builder("tally", command.get(0))
        .args(command.subList(1, command.size()))
        .options(
            ServerOptions.builder()
                .protocol(ProtocolMode.LEGACY)
                .trusted(trusted)
                .reconnection(Reconnection.builder().restarts(2 * KILLS).build())
                .build())
        .build();
  }

  private static Map<String, Integer> runs(Path file) throws IOException {
    Map<String, Integer> runs = new HashMap<>();
    for (String id : Files.readAllLines(file)) {
      runs.merge(id, 1, Integer::sum);
    }
    return runs;
  }

  /** Returns how often the server was killed while a call was open. */
  private int killOverAndOver(Connection connection) {
    Random random = new Random(seed);
    int kills = 0;
    ConnectionState last = connection.state();
    while (kills < KILLS) {
      ConnectionState before = kills == 0 ? null : last;
      boolean calling =
          Eventually.holds(
              () ->
                  connection.openCalls() > 0
                      && connection.state() != before
                      && connection.state() instanceof ConnectionState.Connected,
              Duration.ofSeconds(30));
      assertThat(calling)
          .as("an open call after %s kills: %s, %s", kills, connection.state(), outcomes)
          .isTrue();
      last = connection.state();
      spin(random.nextInt(15_000_000));
      kills += kill() ? 1 : 0;
    }
    return kills;
  }

  private static boolean kill() {
    List<ProcessHandle> children = ProcessHandle.current().children().toList();
    if (children.size() != 1 || !children.get(0).destroyForcibly()) {
      return false;
    }
    ProcessHandle killed = children.get(0);
    Eventually.that("its end", () -> !killed.isAlive());
    return true;
  }

  /** Kills come at any point of a call. */
  private static void spin(long nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }

  private Thread caller(int number, Patchbay bay, String tool) {
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; !over.get(); i++) {
                String id = number + "-" + i;
                outcomes.put(id, call(bay, tool, id));
              }
            },
            "caller-" + number);
    thread.start();
    return thread;
  }

  private static String call(Patchbay bay, String tool, String id) {
    try {
      return bay.call(tool, Map.of("id", id, "wait", 5)).text().equals(id) ? "answered" : "wrong";
    } catch (OutcomeUnknownException e) {
      return "unknown";
    } catch (McpException e) {
      return "failed: " + e;
    }
  }

  private int killWhileCalling(Path file, String tool, boolean trusted) throws Exception {
    try (Patchbay bay = Patchbay.open()) {
      Connection connection = bay.connect(server(file, trusted));
      assertThat(bay.tools().find(tool)).isPresent();
      Thread[] callers = new Thread[CALLERS];
      for (int i = 0; i < CALLERS; i++) {
        callers[i] = caller(i, bay, tool);
      }
      int kills;
      try {
        kills = killOverAndOver(connection);
      } finally {
        over.set(true);
      }
      for (Thread caller : callers) {
        Eventually.ended(caller);
      }
      assertThat(bay.call(tool, Map.of("id", "last")).text()).isEqualTo("last");
      return kills;
    }
  }

  @Test
  void nothingRunsTwiceAndTheNextCallWorks() throws Exception {
    System.out.println("KilledServerIT seed " + seed);
    Path file = Files.createFile(directory.resolve("ran"));
    assertThat(killWhileCalling(file, "mcp__tally__tally", false)).isEqualTo(KILLS);
    Map<String, Integer> runs = runs(file);
    AtomicInteger unknown = new AtomicInteger();
    outcomes.forEach(
        (id, outcome) -> {
          int ran = runs.getOrDefault(id, 0);
          switch (outcome) {
            case "answered" -> assertThat(ran).as(id).isEqualTo(1);
            case "unknown" -> {
              unknown.incrementAndGet();
              assertThat(ran).as(id).isLessThanOrEqualTo(1);
            }
            default -> assertThat(outcome).as(id).isEqualTo("answered or unknown");
          }
        });
    assertThat(unknown.get()).as("kills that met a call").isBetween(KILLS / 4, KILLS * CALLERS);
  }

  @Test
  void readOnlyToolOfATrustedServerIsRunAgain() throws Exception {
    System.out.println("KilledServerIT seed " + seed);
    Path file = Files.createFile(directory.resolve("ran"));
    assertThat(killWhileCalling(file, "mcp__tally__look", true)).isEqualTo(KILLS);
    assertThat(runs(file).values()).as("some ran twice").contains(2).doesNotContain(3);
    long answered = outcomes.values().stream().filter("answered"::equals).count();
    assertThat(answered).as("answers in spite of %s kills", KILLS).isGreaterThan(KILLS / 10);
    assertThat(outcomes.values()).doesNotContain("wrong");
  }
}
