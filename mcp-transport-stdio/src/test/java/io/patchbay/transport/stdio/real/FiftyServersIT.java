package io.patchbay.transport.stdio.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ConnectOutcome;
import io.patchbay.ConnectOutcomes;
import io.patchbay.Connecting;
import io.patchbay.Limits;
import io.patchbay.Patchbay;
import io.patchbay.ServerOptions;
import io.patchbay.spi.Observer;
import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Leaks;
import io.patchbay.transport.stdio.StdioServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Fifty servers at once, of which ten are broken, each two in another way. */
@ExtendWith(Leaks.class)
class FiftyServersIT {
  private static final int GOOD = 40;
  private static final int AT_ONCE = 3;
  private static final Duration BAD_LIMIT = Duration.ofSeconds(5);

  /** After this long an attempt gives its place up. */
  private static final long LONG = Duration.ofSeconds(2).toNanos();

  /** Answers every request that has a number for an id; as a shell is quick to start. */
  private static final String SCRIPT =
      """
      while read -r line; do
        case "$line" in *'"id":'*) ;; *) continue ;; esac
        id=${line#*'"id":'}
        id=${id%%[,\\}]*}
        case "$line" in
          *'"server/discover"'*) r='"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private"' ;;
          *'"tools/list"'*) r='"resultType":"complete","tools":[{"name":"t","inputSchema":{"type":"object"}}],"ttlMs":0,"cacheScope":"private"' ;;
          *) r='"resultType":"complete","content":[{"type":"text","text":"here"}]' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,"result":{%s}}\\n' "$id" "$r"
      done
      """;

  private static final Map<String, List<String>> BAD =
      Map.of(
          "missing", List.of("no-such-command-anywhere"),
          "ends", List.of("sh", "-c", "echo the disk is full >&2; exit 7"),
          "silent", List.of("sh", "-c", "while read -r line; do :; done"),
          "junk", List.of("sh", "-c", "while read -r line; do echo '<html>junk'; done"),
          "garbage",
              List.of(
                  "sh",
                  "-c",
                  "while read -r line; do id=${line#*'\"id\":'}; id=${id%%[,\\}]*};"
                      + " echo \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":$id,"
                      + "\\\"result\\\":[17]}\"; done"));

  private static final Map<String, String> REASONS =
      Map.of(
          "missing", "not found. Looked for it in",
          "ends", "the disk is full",
          "silent", "not connected",
          "junk", "not connected",
          "garbage", "got an answer that is none");

  private record Attempt(String server, long from, long to) {}

  private final Queue<Attempt> attempts = new ConcurrentLinkedQueue<>();

  private final Observer observer =
      new Observer() {
        @Override
        public void connectEnded(
            String server, int attempt, Duration elapsed, Optional<Throwable> failure) {
          long now = System.nanoTime();
          long from = now - elapsed.toNanos();
          attempts.add(new Attempt(server, from, Math.min(now, from + LONG)));
        }
      };

  private static StdioServer server(String name, List<String> command) {
    return StdioServer.builder(name, command.get(0))
        .args(command.subList(1, command.size()))
        .options(
            ServerOptions.builder().limits(Limits.builder().connect(BAD_LIMIT).build()).build())
        .build();
  }

  private static List<StdioServer> servers() {
    List<StdioServer> servers = new ArrayList<>();
    BAD.forEach((name, command) -> servers.add(server(name + 1, command)));
    for (int i = 0; i < GOOD; i++) {
      servers.add(StdioServer.builder("good" + i, "sh").args(List.of("-c", SCRIPT)).build());
      if (i == GOOD / 2) {
        BAD.forEach((name, command) -> servers.add(server(name + 2, command)));
      }
    }
    return servers;
  }

  /** Returns how many attempts had a place at the same time at most. */
  private int mostAtOnce() {
    int most = 0;
    List<Attempt> all = new ArrayList<>(attempts);
    all.sort(Comparator.comparingLong(Attempt::from));
    for (Attempt one : all) {
      int same = 0;
      for (Attempt other : all) {
        if (other.from <= one.from && one.from < other.to) {
          same++;
        }
      }
      most = Math.max(most, same);
    }
    return most;
  }

  private static void assertSaysWhy(ConnectOutcome failed) {
    String kind = failed.name().substring(0, failed.name().length() - 1);
    assertThat(failed.failure().orElseThrow())
        .as(failed.name())
        .hasMessageContaining(failed.name())
        .hasMessageContaining(REASONS.get(kind));
  }

  @Test
  void tenThatAreBrokenDelayNobody() {
    try (Patchbay bay = Patchbay.builder().servers(servers()).observer(observer).build()) {
      long begun = System.nanoTime();
      Queue<String> usable = new ConcurrentLinkedQueue<>();
      Queue<Duration> times = new ConcurrentLinkedQueue<>();
      Connecting connecting =
          bay.connectAll()
              .onProgress(
                  outcome -> {
                    if (outcome.isConnected()) {
                      usable.add(outcome.connection().callTool("t", Map.of()).text());
                      times.add(Duration.ofNanos(System.nanoTime() - begun));
                    }
                  });
      Eventually.that(
          GOOD + " servers that can be used, of 50",
          () -> usable.size() == GOOD,
          Duration.ofSeconds(30));
      Duration good = times.stream().max(Comparator.naturalOrder()).orElseThrow();
      ConnectOutcomes outcomes = connecting.await(Duration.ofSeconds(40));
      Duration all = Duration.ofNanos(System.nanoTime() - begun);
      System.out.printf(
          "FiftyServersIT: the good ones after %d ms, all after %d ms, %d attempts, %d at once%n",
          good.toMillis(), all.toMillis(), attempts.size(), mostAtOnce());
      assertThat(usable).hasSize(GOOD).containsOnly("here");
      assertThat(bay.tools().size()).isEqualTo(GOOD);
      assertThat(outcomes.all()).filteredOn(ConnectOutcome::isConnected).hasSize(GOOD);
      assertThat(outcomes.failed()).hasSize(2 * BAD.size());
      outcomes.failed().forEach(FiftyServersIT::assertSaysWhy);
      assertThat(good).isLessThan(BAD_LIMIT);
      assertThat(mostAtOnce()).isBetween(2, AT_ONCE);
    }
  }
}
