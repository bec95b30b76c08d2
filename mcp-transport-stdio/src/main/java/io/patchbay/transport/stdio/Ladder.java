package io.patchbay.transport.stdio;

import java.time.Duration;
import java.util.List;

/**
 * How a server's process tree is ended: steps at offsets from the start of the close, each harder
 * than the last, and the time after which nobody waits any more. The ladder is left as soon as the
 * whole tree is gone. Without a {@link Action#KILL} step a stubborn tree may survive. Immutable, so
 * safe for any thread.
 *
 * @param steps in the order of their offsets; steps with the same offset run in the order given
 * @param limit after which the close is over, at or after the last step
 */
public record Ladder(List<Step> steps, Duration limit) {

  /**
   * Standard input closed and SIGINT at once, SIGTERM at 100 ms, SIGKILL at 500 ms, over at 600 ms.
   */
  public static final Ladder DEFAULT =
      of(
          Duration.ofMillis(600),
          new Step(Duration.ZERO, Action.CLOSE_STDIN),
          new Step(Duration.ZERO, Action.INTERRUPT),
          new Step(Duration.ofMillis(100), Action.TERMINATE),
          new Step(Duration.ofMillis(500), Action.KILL));

  /** What a step does to every process of the tree, leaves first. */
  public enum Action {
    /** Closes the server's standard input; the orderly way of the specification. */
    CLOSE_STDIN,
    /** SIGINT by the system's {@code kill}; left out where there is none, as on Windows. */
    INTERRUPT,
    /** SIGTERM; on Windows this ends the process as {@link #KILL} does. */
    TERMINATE,
    /** SIGKILL, which no process can refuse. */
    KILL
  }

  /**
   * One step.
   *
   * @param at offset from the start of the close, not negative
   * @param action what is done then
   */
  public record Step(Duration at, Action action) {
    /** Refuses a negative offset. */
    public Step {
      if (at.isNegative()) {
        throw new IllegalArgumentException("a step cannot be before the start: " + at);
      }
    }
  }

  /** Refuses an empty ladder, steps out of order, and a limit before the last step. */
  public Ladder {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a ladder needs at least one step");
    }
    Duration last = Duration.ZERO;
    for (Step step : steps) {
      if (step.at().compareTo(last) < 0) {
        throw new IllegalArgumentException("steps must be in the order of their offsets: " + steps);
      }
      last = step.at();
    }
    if (limit.compareTo(last) < 0) {
      throw new IllegalArgumentException("limit " + limit + " is before the last step at " + last);
    }
  }

  /** A ladder of these steps that is over after {@code limit}. */
  public static Ladder of(Duration limit, Step... steps) {
    return new Ladder(List.of(steps), limit);
  }

  /** Whether any step does {@code action}. */
  public boolean has(Action action) {
    return steps.stream().anyMatch(step -> step.action() == action);
  }
}
