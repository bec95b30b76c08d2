package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.transport.stdio.Ladder;
import io.patchbay.transport.stdio.Ladder.Action;
import io.patchbay.transport.stdio.Ladder.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LadderRunTest {
  private final List<String> log = new ArrayList<>();
  private final FakeProcess root = new FakeProcess(1, log);
  private final List<ProcessHandle> strays = new ArrayList<>();
  private final ScriptedClock clock = new ScriptedClock();

  @Test
  void killsWhatIgnoresEverythingElseInTime() {
    FakeProcess child = stubborn(root.child(2));
    stubborn(root);
    LadderOutcome outcome = run(Ladder.DEFAULT);
    assertThat(log).containsExactly("0 stdin", "0 INT 2 1", "TERM 2", "TERM 1", "KILL 1", "KILL 2");
    assertThat(outcome.elapsed()).isEqualTo(Duration.ofMillis(500));
    assertThat(outcome.survivors()).isEmpty();
    assertThat(outcome.taken()).isEqualTo(Ladder.DEFAULT.steps());
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void endsEarlyWhenAllIsGone() {
    root.child(2).diesOfTerm = false;
    clock.at(30, () -> root.children().toList().forEach(child -> ((FakeProcess) child).die()));
    clock.at(40, root::die);
    LadderOutcome outcome = run(Ladder.DEFAULT);
    assertThat(log).containsExactly("0 stdin", "0 INT 2 1");
    assertThat(outcome.elapsed()).isEqualTo(Duration.ofMillis(40));
  }

  @Test
  void goesOnForADescendantWhoseWrapperIsGone() {
    stubborn(root.child(2));
    clock.at(10, root::die);
    LadderOutcome outcome = run(Ladder.DEFAULT);
    assertThat(log).containsExactly("0 stdin", "0 INT 2 1", "TERM 2", "KILL 2");
    assertThat(outcome.survivors()).isEmpty();
  }

  @Test
  void findsDescendantsThatAppearBetweenSteps() {
    stubborn(root);
    clock.at(50, () -> root.child(3));
    run(Ladder.DEFAULT);
    assertThat(log).contains("TERM 3");
  }

  @Test
  void killsAStrayThatAppearsAtTheEnd() {
    FakeProcess stray = stubborn(new FakeProcess(9, log));
    clock.at(20, root::die);
    clock.at(20, () -> strays.add(stray));
    LadderOutcome outcome = run(Ladder.DEFAULT);
    assertThat(log).containsExactly("0 stdin", "0 INT 1", "TERM 9", "KILL 9");
    assertThat(outcome.survivors()).isEmpty();
  }

  @Test
  void reportsWhatEvenSigkillDoesNotEnd() {
    stubborn(root).diesOfKill = false;
    LadderOutcome outcome = run(Ladder.DEFAULT);
    assertThat(outcome.survivors()).containsExactly(1L);
    assertThat(outcome.elapsed()).isEqualTo(Duration.ofMillis(600));
  }

  @Test
  void doesNothingWhenAllIsGoneAlready() {
    root.die();
    assertThat(run(Ladder.DEFAULT).taken()).isEmpty();
    assertThat(log).isEmpty();
  }

  @Test
  void ladderWithoutKillNeverKills() {
    stubborn(root);
    Ladder gentle =
        Ladder.of(Duration.ofSeconds(2), new Step(Duration.ofSeconds(1), Action.TERMINATE));
    LadderOutcome outcome = run(gentle);
    assertThat(log).containsExactly("TERM 1");
    assertThat(outcome.survivors()).containsExactly(1L);
    assertThat(outcome.elapsed()).isEqualTo(Duration.ofSeconds(2));
  }

  private LadderOutcome run(Ladder ladder) {
    ProcessTree tree = new ProcessTree(root, ProcessHandle::isAlive, () -> strays);
    Interrupter interrupter =
        processes -> {
          StringBuilder line = new StringBuilder(clock.millis() + " INT");
          processes.forEach(process -> line.append(' ').append(process.pid()));
          log.add(line.toString());
        };
    Runnable closeStdin = () -> log.add(clock.millis() + " stdin");
    return new LadderRun(ladder, tree, closeStdin, interrupter, clock).run();
  }

  private static FakeProcess stubborn(FakeProcess process) {
    process.diesOfTerm = false;
    return process;
  }

  /** Time that passes only when somebody waits, and events at times. */
  private static final class ScriptedClock implements LadderClock {
    private static final long MILLI = 1_000_000;
    private final Map<Long, Runnable> events = new TreeMap<>();
    private long now = 17;

    void at(long millis, Runnable event) {
      events.merge(17 + millis * MILLI, event, ScriptedClock::both);
    }

    private static Runnable both(Runnable first, Runnable second) {
      return () -> {
        first.run();
        second.run();
      };
    }

    long millis() {
      return (now - 17) / MILLI;
    }

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public void pause(long nanos) {
      now += nanos;
      events.entrySet().stream().filter(e -> e.getKey() <= now).toList().forEach(this::happen);
    }

    private void happen(Map.Entry<Long, Runnable> event) {
      events.remove(event.getKey());
      event.getValue().run();
    }
  }
}
