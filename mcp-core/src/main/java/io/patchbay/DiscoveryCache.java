package io.patchbay;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether what servers list is kept on disk, so that an application starts with their tools before
 * they are up. Immutable.
 *
 * @param enabled whether it is
 * @param fresh how old it may be before a server is connected only to look again
 * @param maximumStale how old it may be at most; 7 days at most
 */
public record DiscoveryCache(boolean enabled, Duration fresh, Duration maximumStale) {
  private static final Duration MOST = Duration.ofDays(7);
  private static final Set<String> YES = Set.of("1", "true", "yes", "on");

  /** Nothing is kept. */
  public static final DiscoveryCache OFF =
      new DiscoveryCache(false, Duration.ofMinutes(15), Duration.ofHours(4));

  /** Kept: fresh for 15 minutes, used for 4 hours. */
  public static final DiscoveryCache ON = of(OFF.fresh, OFF.maximumStale);

  /** Checks the times. */
  public DiscoveryCache {
    Objects.requireNonNull(fresh);
    if (fresh.isNegative() || maximumStale.isNegative() || maximumStale.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          "lists are kept for 0 to 7 days, not fresh " + fresh + " and stale " + maximumStale);
    }
  }

  /** Returns one that is enabled. */
  public static DiscoveryCache of(Duration fresh, Duration maximumStale) {
    return new DiscoveryCache(true, fresh, maximumStale);
  }

  /**
   * Reads the variables that Claude Code reads: {@code MCP_DISCOVERY_CACHE} switches it on, {@code
   * MCP_DISCOVERY_CACHE_TTL_S} and {@code MCP_DISCOVERY_CACHE_MAX_STALE_S} are the times in
   * seconds. What is none is as if it were not there; more than 7 days are 7 days.
   *
   * @param env the environment
   */
  public static DiscoveryCache fromClaudeEnvironment(Map<String, String> env) {
    String on = env.getOrDefault("MCP_DISCOVERY_CACHE", "").strip().toLowerCase(Locale.ROOT);
    return new DiscoveryCache(
        YES.contains(on),
        seconds(env.get("MCP_DISCOVERY_CACHE_TTL_S"), OFF.fresh),
        seconds(env.get("MCP_DISCOVERY_CACHE_MAX_STALE_S"), OFF.maximumStale));
  }

  private static Duration seconds(@Nullable String value, Duration otherwise) {
    String text = value == null ? "" : value.strip();
    if (!text.matches("[0-9]{1,18}")) {
      return otherwise;
    }
    long seconds = Long.parseLong(text);
    return seconds > MOST.toSeconds() ? MOST : Duration.ofSeconds(seconds);
  }
}
