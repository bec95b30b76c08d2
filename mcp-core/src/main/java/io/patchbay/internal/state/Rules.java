package io.patchbay.internal.state;

import io.patchbay.Reconnection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What transitions depend on beside the state.
 *
 * @param reconnection how often and how fast
 * @param local whether the server runs on this machine, so that restarts are counted
 */
public record Rules(Reconnection reconnection, boolean local) {

  /**
   * Returns the pause after a failed attempt.
   *
   * @param attempt how many attempts have failed, or how often it was lost lately; from 1 on
   * @param asked how long the server asked to be left alone, or null
   * @param jitter how much of the half that may be left off is left off, from 0 to 1
   */
  Duration pause(int attempt, @Nullable Duration asked, double jitter) {
    long longest = reconnection.longestDelay().toNanos();
    long doubled = reconnection.firstDelay().toNanos();
    for (int i = 1; i < attempt && doubled < longest; i++) {
      doubled *= 2;
    }
    long full = Math.min(longest, doubled);
    Duration pause = Duration.ofNanos((long) (full - full / 2.0 * jitter));
    return asked != null && asked.compareTo(pause) > 0 ? asked : pause;
  }
}
