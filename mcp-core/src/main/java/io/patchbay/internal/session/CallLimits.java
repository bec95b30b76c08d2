package io.patchbay.internal.session;

import io.patchbay.CallOptions;
import io.patchbay.Limits;
import java.time.Duration;

/**
 * The limits of one call, in nanoseconds; 0 is off.
 *
 * @param firstAnswer to the first sign of an answer
 * @param idle without a sign of life
 * @param wall in all
 */
public record CallLimits(long firstAnswer, long idle, long wall) {

  /** Returns the limits of a tool call: idle by where the server runs. */
  public static CallLimits ofTool(Limits limits, CallOptions options, boolean local) {
    Duration idle = local ? limits.toolIdleLocal() : limits.toolIdleRemote();
    return of(limits, options, idle, limits.toolWall());
  }

  /** Returns the limits of any other request: a wall. */
  public static CallLimits ofRequest(Limits limits, CallOptions options) {
    return of(limits, options, Duration.ZERO, limits.request());
  }

  /** Returns a wall and nothing else. */
  public static CallLimits ofWall(Duration wall) {
    return new CallLimits(0, 0, wall.toNanos());
  }

  private static CallLimits of(Limits limits, CallOptions options, Duration idle, Duration wall) {
    return new CallLimits(
        nanos(options.firstAnswer().orElse(limits.firstAnswer())),
        nanos(options.idle().orElse(idle)),
        nanos(options.wall().orElse(wall)));
  }

  private static long nanos(Duration limit) {
    return limit.compareTo(Duration.ofNanos(Long.MAX_VALUE / 2)) > 0 ? 0 : limit.toNanos();
  }

  /** Returns the limits for a further leg, when some of the wall has been used. */
  CallLimits after(long used) {
    return wall == 0 || used == 0
        ? this
        : new CallLimits(firstAnswer, idle, Math.max(1, wall - used));
  }
}
