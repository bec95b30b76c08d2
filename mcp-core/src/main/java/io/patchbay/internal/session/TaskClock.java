package io.patchbay.internal.session;

import io.patchbay.RequestTimeoutException;
import io.patchbay.RequestTimeoutException.Limit;
import io.patchbay.spi.TimeSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a task that is waited for. The wall counts everything but the time a person is
 * asked something; the idle limit counts the silence of a server that was asked, not the time it
 * wants to be left in peace. Thread-safe.
 */
final class TaskClock {
  private final TimeSource time;
  private final CallLimits limits;
  private final long startedAt;
  private long lifeAt;
  private long pausedFor;
  private long pausedAt;
  private int pauses;

  TaskClock(TimeSource time, CallLimits limits) {
    this.time = time;
    this.limits = limits;
    this.startedAt = time.nanoTime();
    this.lifeAt = startedAt;
  }

  /** The server said something, and is asked again after a while. */
  synchronized void alive(Duration nextLook) {
    lifeAt = time.nanoTime() + nextLook.toNanos();
  }

  synchronized void pause() {
    if (pauses++ == 0) {
      pausedAt = time.nanoTime();
    }
  }

  synchronized void resume() {
    if (--pauses == 0) {
      long now = time.nanoTime();
      pausedFor += now - pausedAt;
      lifeAt = Math.max(lifeAt, now);
    }
  }

  /** Returns when to look at the clock again, at the earliest; null if never. */
  synchronized @Nullable Duration next() {
    long now = time.nanoTime();
    long left = Long.MAX_VALUE;
    if (limits.wall() != 0) {
      left = limits.wall() - elapsed(now);
    }
    if (limits.idle() != 0) {
      left = Math.min(left, limits.idle() - (now - lifeAt));
    }
    if (left == Long.MAX_VALUE) {
      return null;
    }
    // While it stands still the end is not known; whoever looks too early looks again.
    return Duration.ofNanos(Math.max(pauses > 0 ? 1_000_000_000L : 1_000_000L, left));
  }

  /** Returns the limit that ran out, or null. */
  synchronized @Nullable RequestTimeoutException expired(String what, String diagnostics) {
    if (pauses > 0) {
      return null;
    }
    long now = time.nanoTime();
    if (limits.wall() != 0 && elapsed(now) >= limits.wall()) {
      return timeout(what, Limit.WALL, limits.wall(), now, diagnostics);
    }
    if (limits.idle() != 0 && now - lifeAt >= limits.idle()) {
      return timeout(what, Limit.IDLE, limits.idle(), now, diagnostics);
    }
    return null;
  }

  private long elapsed(long now) {
    return now - startedAt - pausedFor - (pauses > 0 ? now - pausedAt : 0);
  }

  private RequestTimeoutException timeout(
      String what, Limit limit, long allowed, long now, String diagnostics) {
    return new RequestTimeoutException(
        what, limit, Duration.ofNanos(allowed), Duration.ofNanos(elapsed(now)), diagnostics);
  }
}
