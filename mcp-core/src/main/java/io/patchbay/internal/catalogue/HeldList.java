package io.patchbay.internal.catalogue;

import io.patchbay.Listing;
import io.patchbay.internal.session.Era;
import io.patchbay.model.PaginatedResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one list, as far as they were fetched, and what was last made of them: that depends
 * on the session, as some tools cannot be called over some transports. Thread-safe.
 *
 * @param <P> the pages' type
 * @param <T> the entries' type
 */
final class HeldList<P extends PaginatedResult<T>, T> {
  private final List<HeldPage<P>> pages;
  private final long started;
  private volatile Made<T> made;

  private record Made<T>(Era era, Listing<T> listing) {}

  /**
   * @param started when fetching began, by the ticks of the catalogue
   */
  HeldList(List<HeldPage<P>> pages, Era era, Listing<T> listing, long started) {
    this.started = started;
    this.pages = List.copyOf(pages);
    this.made = new Made<>(era, listing);
  }

  /** Returns whether this one was begun no later than another. */
  boolean isOlderThan(HeldList<?, ?> other) {
    return started <= other.started;
  }

  List<HeldPage<P>> pages() {
    return pages;
  }

  /** Returns whether any user may have it: if all of its pages say so. */
  boolean isShared() {
    return pages.stream().allMatch(HeldPage::shared);
  }

  boolean isFresh(long now, long epoch) {
    for (HeldPage<P> page : pages) {
      if (!page.isFresh(now, epoch)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the list as it was last made for an era, or null if that was another one. */
  @Nullable Listing<T> madeFor(Era era) {
    Made<T> last = made;
    return last.era == era ? last.listing : null;
  }

  /** Returns the list as it was last made. */
  Listing<T> last() {
    return made.listing;
  }

  void made(Era era, Listing<T> listing) {
    made = new Made<>(era, listing);
  }
}
