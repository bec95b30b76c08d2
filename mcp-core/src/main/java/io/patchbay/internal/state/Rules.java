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
  /** No server is left alone for longer because it asks for that. */
  static final Duration MOST_ASKED = Duration.ofHours(24);

  /** What is longer than this is for ever, and its nanoseconds might not fit into a number. */
  private static final Duration EVER = Duration.ofDays(3650);

  /**
   * Returns the pause after a failed attempt.
   *
   * @param attempt how many attempts have failed, or how often it was lost lately; from 1 on
   * @param asked how long the server asked to be left alone, or null
   * @param jitter how much of the half that may be left off is left off, from 0 to 1
   */
  Duration pause(int attempt, @Nullable Duration asked, double jitter) {
    long longest = least(reconnection.longestDelay(), EVER).toNanos();
    long doubled = least(reconnection.firstDelay(), EVER).toNanos();
    for (int i = 1; i < attempt && doubled < longest; i++) {
      doubled *= 2;
    }
    long full = Math.min(longest, doubled);
    Duration pause = Duration.ofNanos((long) (full - full / 2.0 * jitter));
    Duration wanted = asked == null ? Duration.ZERO : least(asked, MOST_ASKED);
    return wanted.compareTo(pause) > 0 ? wanted : pause;
  }

  /** Returns within which time restarts are counted. */
  Duration restartWindow() {
    return least(reconnection.restartWindow(), EVER);
  }

  private static Duration least(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
