package io.patchbay.transport.stdio.internal;

import io.patchbay.transport.stdio.Ladder;
import java.time.Duration;
import java.util.List;

/**
 * How a close went.
 *
 * @param taken the steps that were needed
 * @param survivors the ids of processes that ran on at the end, normally none
 * @param elapsed how long it took
 */
record LadderOutcome(List<Ladder.Step> taken, List<Long> survivors, Duration elapsed) {
  LadderOutcome {
    taken = List.copyOf(taken);
    survivors = List.copyOf(survivors);
  }
}
