package io.patchbay.auth.internal.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long the login that a thread is at may take. All requests of the login have what is left of
 * that, and not each a limit of its own only.
 */
public final class Deadline implements AutoCloseable {
  private static final ThreadLocal<@Nullable Deadline> HERE = new ThreadLocal<>();

  private final Duration limit;
  private final long end;
  private final @Nullable Deadline before;

  private Deadline(Duration limit, @Nullable Deadline before) {
    this.limit = limit;
    this.end = System.nanoTime() + limit.toNanos();
    this.before = before;
  }

  /** Begins what may take so long on this thread; what it is a part of may end sooner. */
  public static Deadline within(Duration limit) {
    Deadline deadline = new Deadline(limit, HERE.get());
    HERE.set(deadline);
    return deadline;
  }

  /** Returns what is left for something on this thread that may take so long by itself. */
  public static Duration left(Duration limit) {
    long least = limit.toNanos();
    for (Deadline each = HERE.get(); each != null; each = each.before) {
      least = Math.min(least, each.end - System.nanoTime());
    }
    return Duration.ofNanos(Math.max(0, least));
  }

  /** Ends what has begun. */
  @Override
  public void close() {
    HERE.set(before);
  }

  /** Returns the limit. */
  @Override
  public String toString() {
    return "Deadline[" + limit + "]";
  }
}
