package io.patchbay.transport.stdio.internal;

import io.patchbay.transport.stdio.Ladder;
import io.patchbay.transport.stdio.Ladder.Action;
import io.patchbay.transport.stdio.Ladder.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One descent of a ladder over one process tree. Descendants are listed before each step; it is
 * over when nothing of the tree runs, at the latest at the ladder's limit. Ends of processes are
 * looked for every few milliseconds, since the JDK reports those of grandchildren too late.
 *
 * <p>Signals go to the leaves first, so that a server hears of its end before its wrapper does.
 * SIGKILL goes to the roots first: nobody can act on it, and a wrapper that restarts its server
 * would do so between the two and leave an orphan.
 */
final class LadderRun {
  private static final long POLL = TimeUnit.MILLISECONDS.toNanos(5);

  private final Ladder ladder;
  private final ProcessTree tree;
  private final Runnable closeStdin;
  private final Interrupter interrupter;
  private final LadderClock clock;

  LadderRun(
      Ladder ladder,
      ProcessTree tree,
      Runnable closeStdin,
      Interrupter interrupter,
      LadderClock clock) {
    this.ladder = ladder;
    this.tree = tree;
    this.closeStdin = closeStdin;
    this.interrupter = interrupter;
    this.clock = clock;
  }

  /** Blocks for no longer than the ladder's limit. */
  LadderOutcome run() {
    long start = clock.nanoTime();
    List<Step> taken = new ArrayList<>();
    tree.rescanAll();
    for (Step step : ladder.steps()) {
      if (isGoneBy(start, step.at())) {
        return outcome(start, taken);
      }
      if (!step.at().isZero()) {
        tree.rescanAll();
      }
      perform(step.action());
      taken.add(step);
    }
    if (!isGoneBy(start, ladder.limit()) && ladder.has(Action.KILL)) {
      tree.rescanAll();
      perform(Action.KILL);
    }
    return outcome(start, taken);
  }

  private boolean isGoneBy(long start, Duration at) {
    while (!isGone()) {
      long left = start + at.toNanos() - clock.nanoTime();
      if (left <= 0) {
        return false;
      }
      clock.pause(Math.min(left, POLL));
    }
    return true;
  }

  /** Looks once more before it believes it: the last one may have started another. */
  private boolean isGone() {
    if (!tree.isGone()) {
      return false;
    }
    tree.rescanAll();
    return tree.isGone();
  }

  private void perform(Action action) {
    switch (action) {
      case CLOSE_STDIN -> closeStdin.run();
      case INTERRUPT -> interrupter.interrupt(tree.leavesFirst());
      case TERMINATE -> tree.leavesFirst().forEach(ProcessHandle::destroy);
      case KILL -> tree.rootsFirst().forEach(ProcessHandle::destroyForcibly);
    }
  }

  private LadderOutcome outcome(long start, List<Step> taken) {
    List<Long> survivors = tree.leavesFirst().stream().map(ProcessHandle::pid).toList();
    return new LadderOutcome(taken, survivors, Duration.ofNanos(clock.nanoTime() - start));
  }
}
