package io.patchbay.internal.files;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.TimeSource;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers for 15 minutes which servers want a login, in a file that processes share where there
 * is a state directory, so that nobody is asked twice. Servers are keyed by a hash. Thread-safe.
 */
public final class NeedsAuthFile {
  private static final String FILE = "needs-auth.json";
  private static final Duration KEPT = Duration.ofMinutes(15);

  private final TimeSource time;
  private final @Nullable StateFile file;
  private final Map<String, Instant> known = new ConcurrentHashMap<>();

  /**
   * Creates a memory.
   *
   * @param directory the state directory, or null to remember in memory only
   */
  public NeedsAuthFile(TimeSource time, @Nullable Path directory) {
    this.time = time;
    this.file = directory == null ? null : new StateFile(directory, FILE);
  }

  /** Returns whether a server wanted a login lately. May read a file. */
  public boolean recall(String key) {
    String hash = Hashes.shortOf(key);
    Instant until = known.get(hash);
    if (file != null) {
      until = until(file.read().get(hash));
    }
    return isAhead(until);
  }

  /** Remembers that a server wants a login. May write a file. */
  public void remember(String key) {
    String hash = Hashes.shortOf(key);
    Instant until = time.now().plus(KEPT);
    known.put(hash, until);
    if (file != null) {
      file.update(
          members -> {
            members.values().removeIf(this::isOver);
            members.put(hash, until.getEpochSecond());
          });
    }
  }

  private boolean isOver(Object stored) {
    return !(stored instanceof Json json) || !isAhead(until(json));
  }

  /** Returns whether a time is to come, and not later than any that is written today. */
  private boolean isAhead(@Nullable Instant until) {
    Instant now = time.now();
    return until != null && now.isBefore(until) && !until.isAfter(now.plus(KEPT));
  }

  private static @Nullable Instant until(@Nullable Json stored) {
    try {
      return stored != null && stored.isNumber() ? Instant.ofEpochSecond(stored.asLong()) : null;
    } catch (JsonException | DateTimeException e) {
      return null;
    }
  }

  /**
   * Remembers or forgets: later, where there is a file, which takes time.
   *
   * @param key makes the server's key
   * @param later runs what is given in its order
   */
  public void settle(Supplier<String> key, boolean needed, Executor later) {
    if (!needed && file == null && known.isEmpty()) {
      return;
    }
    Executor where = file == null ? Runnable::run : later;
    where.execute(
        () -> {
          if (needed) {
            remember(key.get());
          } else {
            forget(key.get());
          }
        });
  }

  /** Forgets it, as after a login. May write a file. */
  public void forget(String key) {
    String hash = Hashes.shortOf(key);
    boolean remembered = known.remove(hash) != null;
    if (file != null && (remembered || file.read().containsKey(hash))) {
      file.update(members -> members.remove(hash));
    }
  }
}
