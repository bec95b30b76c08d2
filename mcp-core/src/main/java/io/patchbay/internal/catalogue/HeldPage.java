package io.patchbay.internal.catalogue;

import io.patchbay.model.CacheScope;
import io.patchbay.model.PaginatedResult;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list, with its own clock. Immutable.
 *
 * @param cursor where it starts; null for the first one
 * @param page what came
 * @param epoch the epoch of its list when it was asked for: a later one makes it stale
 * @param freshUntil until when it is fresh, exclusive
 * @param shared whether any user may have it
 * @param <P> the page's type
 */
record HeldPage<P extends PaginatedResult<?>>(
    @Nullable String cursor, P page, long epoch, long freshUntil, boolean shared) {

  /** A page that has just come. */
  static <P extends PaginatedResult<?>> HeldPage<P> received(
      @Nullable String cursor, P page, long epoch, long now, boolean stateless) {
    return new HeldPage<>(
        cursor,
        page,
        epoch,
        now + (stateless ? Ttl.nanos(page.json()) : 0),
        stateless && page.cacheScope().filter(CacheScope.PUBLIC::equals).isPresent());
  }

  /** Returns whether it can be taken for what the server would answer. */
  boolean isFresh(long now, long current) {
    return epoch == current && freshUntil - now > 0;
  }

  /** Returns where the next page starts, or null if this is the last one. */
  @Nullable String next() {
    return page.nextCursor().orElse(null);
  }
}
