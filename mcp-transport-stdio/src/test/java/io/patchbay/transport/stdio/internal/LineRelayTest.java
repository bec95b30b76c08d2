package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class LineRelayTest {
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final List<String> seen = new ArrayList<>();
  private final LineRelay relay = LineRelay.to("s", seen::add, tasks::add);

  @Test
  void deliversInOrderOnTheExecutorWithOneTaskAtATime() {
    relay.offer(List.of("a", "b"));
    relay.offer(List.of("c"));
    assertThat(seen).isEmpty();
    assertThat(tasks).hasSize(1);
    runAll();
    relay.offer(List.of("d"));
    runAll();
    assertThat(seen).containsExactly("a", "b", "c", "d");
  }

  @Test
  void dropsAndCountsWhatASlowListenerCannotTake() {
    relay.offer(Collections.nCopies(LineRelay.WAITING_LINES + 7, "x"));
    assertThat(relay.dropped()).isEqualTo(7);
    runAll();
    relay.offer(Collections.nCopies(100, "y".repeat(8_000)));
    runAll();
    assertThat(relay.dropped()).isGreaterThan(7 + 60);
  }

  @Test
  void deliversNothingAfterTheStop() {
    relay.offer(List.of("a"));
    relay.stop();
    runAll();
    relay.offer(List.of("b"));
    runAll();
    assertThat(seen).isEmpty();
  }

  @Test
  void survivesAListenerThatThrowsAndAnExecutorThatRefuses() {
    LineRelay throwing =
        LineRelay.to(
            "s",
            line -> {
              seen.add(line);
              throw new AssertionError("expected by this test");
            },
            tasks::add);
    throwing.offer(List.of("a", "b"));
    runAll();
    assertThat(seen).containsExactly("a", "b");
    LineRelay refused =
        LineRelay.to(
            "s",
            seen::add,
            task -> {
              throw new RejectedExecutionException();
            });
    refused.offer(List.of("c"));
    assertThat(refused.dropped()).isEqualTo(1);
  }

  private void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }
}
