package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import io.patchbay.transport.stdio.Ladder;
import io.patchbay.transport.stdio.Ladder.Action;
import io.patchbay.transport.stdio.Ladder.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(WINDOWS)
class LadderIT {
  private static final String STUBBORN =
      "trap '' INT TERM; sleep 1000 & echo $!; while :; do sleep 1000; done";

  /** What a loaded machine may add to the ladder's own limit. */
  private static final Duration SLACK = Duration.ofMillis(400);

  @RegisterExtension final Children children = new Children();
  @TempDir Path dir;

  @Test
  void wrapperAndGrandchildGetEveryStepAtItsTime() throws Exception {
    Path wrapperLog = dir.resolve("wrapper");
    Path grandchildLog = dir.resolve("grandchild");
    ChildProcess child =
        children.start(
            ProcessSpec.builder("test", JavaCommand.java())
                .args(
                    JavaCommand.args(
                        SignalLog.class, wrapperLog.toString(), grandchildLog.toString()))
                .build());
    Await.linesUntil(wrapperLog, "READY");
    String ready = Await.linesUntil(grandchildLog, "READY").get(0);
    children.watch(Long.parseLong(ready.substring("READY ".length())));

    long start = SignalLog.now();
    LadderOutcome outcome = Await.value(child.close());

    for (Path log : List.of(wrapperLog, grandchildLog)) {
      assertThat(at(log, "EOF") - start).as("%s", Await.lines(log)).isBetween(0L, 400L);
      assertThat(at(log, "INT") - start).as("%s", Await.lines(log)).isBetween(0L, 400L);
      assertThat(at(log, "TERM") - start).as("%s", Await.lines(log)).isBetween(100L, 490L);
    }
    assertThat(outcome.survivors()).isEmpty();
    assertThat(outcome.taken()).isEqualTo(Ladder.DEFAULT.steps());
    assertThat(outcome.elapsed()).isBetween(Duration.ofMillis(500), limit());
    assertThat(Await.value(child.onExit()).signal()).contains("SIGKILL");
  }

  @Test
  void stubbornTreeIsGoneInTime() throws Exception {
    ChildProcess child = children.shell(STUBBORN);
    ProcessHandle grandchild = children.watch(Long.parseLong(Shell.readLine(child)));
    LadderOutcome outcome = Await.value(child.close());
    assertThat(outcome.elapsed()).isLessThan(limit());
    assertThat(outcome.survivors()).isEmpty();
    assertThat(Liveness.isRunning(grandchild)).isFalse();
  }

  @Test
  void manyStubbornServersAreClosedInTheTimeOfOne() throws Exception {
    List<ChildProcess> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      ChildProcess child = children.shell(STUBBORN);
      children.watch(Long.parseLong(Shell.readLine(child)));
      all.add(child);
    }
    long start = System.nanoTime();
    List<CompletableFuture<LadderOutcome>> closes = all.stream().map(ChildProcess::close).toList();
    for (CompletableFuture<LadderOutcome> close : closes) {
      assertThat(Await.value(close).survivors()).isEmpty();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(limit().plus(SLACK));
  }

  @Test
  void serverThatEndsWithItsInputIsNotSignalled() throws Exception {
    Ladder patient =
        Ladder.of(
            Duration.ofSeconds(20),
            new Step(Duration.ZERO, Action.CLOSE_STDIN),
            new Step(Duration.ofSeconds(19), Action.KILL));
    ChildProcess child = children.shell("cat; echo orderly >&2; exit 6");
    LadderOutcome outcome = Await.value(child.close(patient));
    assertThat(Await.value(child.onExit())).isEqualTo(new Exit(6));
    assertThat(child.stderrTail()).isEqualTo("orderly");
    assertThat(outcome.taken()).extracting(Step::action).containsExactly(Action.CLOSE_STDIN);
    assertThat(Await.value(child.close())).isEqualTo(outcome);
  }

  @Test
  void grandchildDoesNotOutliveAWrapperThatEndsByItself() throws Exception {
    ChildProcess child = children.shell("sleep 1000 & echo $!; read line; exit 7");
    ProcessHandle grandchild = children.watch(Long.parseLong(Shell.readLine(child)));
    child.rememberDescendants();
    child.stdin().write('\n');
    assertThat(Await.value(child.onExit())).isEqualTo(new Exit(7));
    Await.gone(grandchild);
    assertThat(child.stdout().read()).isEqualTo(-1);
  }

  @Test
  void grandchildIsRememberedWithoutBeingAsked() throws Exception {
    ChildProcess child = children.shell("sleep 1000 & echo $!; exec sleep 0.5");
    ProcessHandle grandchild = children.watch(Long.parseLong(Shell.readLine(child)));
    Await.value(child.onExit());
    Await.gone(grandchild);
  }

  @Test
  void grandchildOfAWrapperThatEndsSoonIsFoundByItsStreams() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")));
    for (int i = 0; i < 10; i++) {
      ChildProcess child = children.shell("sleep 1000 & echo $!; read line");
      long grandchild = Long.parseLong(Shell.readLine(child));
      child.stdin().write('\n');
      Await.value(child.onExit());
      assertThat(Await.value(child.close()).survivors()).isEmpty();
      assertThat(ProcessHandle.of(grandchild).filter(Liveness::isRunning)).isEmpty();
    }
  }

  @Test
  void wrapperThatRestartsItsServerLeavesNoneBehind() throws Exception {
    ChildProcess child =
        children.shell("trap '' INT TERM; while :; do sh -c 'echo $$; exec sleep 1000'; done");
    children.watch(Long.parseLong(Shell.readLine(child)));
    assertThat(Await.value(child.close()).survivors()).isEmpty();
  }

  @Test
  void writerBlockedOnAServerThatDoesNotReadDoesNotDelayTheClose() throws Exception {
    ChildProcess child = children.shell("trap '' INT TERM; echo up; sleep 1000");
    assertThat(Shell.readLine(child)).isEqualTo("up");
    CompletableFuture<Boolean> write =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                child.stdin().write(new byte[1 << 20]);
                return true;
              } catch (IOException e) {
                return false;
              }
            });
    LadderOutcome outcome = Await.value(child.close());
    assertThat(outcome.elapsed()).isLessThan(limit());
    assertThat(Await.value(write)).isFalse();
  }

  @Test
  void serverThatWritesWithoutEndIsClosed() throws Exception {
    ChildProcess child = children.shell("trap '' INT; cat /dev/zero & cat /dev/zero >&2");
    LadderOutcome outcome = Await.value(child.close());
    assertThat(outcome.elapsed()).isLessThan(limit());
  }

  private static Duration limit() {
    return Ladder.DEFAULT.limit().plus(SLACK);
  }

  private static long at(Path log, String event) {
    String line =
        Await.lines(log).stream().filter(l -> l.startsWith(event + " ")).findFirst().orElseThrow();
    return Long.parseLong(line.substring(event.length() + 1));
  }
}
