package io.patchbay.internal.catalogue;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.patchbay.CatalogueStatistics;
import io.patchbay.model.PaginatedResult;
import io.patchbay.spi.TimeSource;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The caches of one Patchbay: lists, counted, and resources, weighed. What is fresh is decided when
 * something is looked up, so that nothing has to happen when time goes by; room is made by
 * Caffeine. Thread-safe.
 */
public final class Catalogue {
  private final Cache<Key, HeldList<?, ?>> lists;
  private final Cache<Key, HeldRead> reads;
  private final Cache<String, Place> places;
  private final AtomicLong ticks = new AtomicLong();
  private final Counters counters = new Counters();
  private final TimeSource time;
  private final CatalogueObserver observer;

  /**
   * @param mostLists how many lists are kept
   * @param mostBytes how many bytes of resources are kept
   */
  public Catalogue(
      TimeSource time,
      int mostLists,
      long mostBytes,
      CatalogueObserver observer,
      Executor executor) {
    this.time = time;
    this.observer = observer;
    this.lists =
        Caffeine.newBuilder().maximumSize(mostLists).executor(executor).recordStats().build();
    this.reads =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher((Key key, HeldRead read) -> read.weight())
            .executor(executor)
            .recordStats()
            .build();
    this.places = Caffeine.newBuilder().weakValues().executor(executor).build();
  }

  /** Returns a number that is greater than all before. */
  long tick() {
    return ticks.incrementAndGet();
  }

  TimeSource time() {
    return time;
  }

  CatalogueObserver observer() {
    return observer;
  }

  Counters counters() {
    return counters;
  }

  /** Returns what connections to one remote endpoint share. */
  Place place(String identity) {
    return places.get(identity, unused -> new Place());
  }

  @SuppressWarnings("unchecked") // the method in the key says what the list is of
  <P extends PaginatedResult<T>, T> @Nullable HeldList<P, T> list(Key key) {
    return (HeldList<P, T>) lists.getIfPresent(key);
  }

  /** Returns the list that is kept for a key's owner, else the one for anybody. */
  <P extends PaginatedResult<T>, T> @Nullable HeldList<P, T> listFor(Key own) {
    HeldList<P, T> kept = list(own);
    return kept == null ? list(own.shared()) : kept;
  }

  /** Returns the last good list of a connection under a credential, whatever the session was. */
  <P extends PaginatedResult<T>, T> @Nullable HeldList<P, T> lastOf(
      ServerCatalogue connection, String method, Object credential) {
    HeldList<P, T> last = null;
    for (Key key : lists.asMap().keySet()) {
      if (key.place() == connection.place()
          && key.asked().equals(method)
          && key.isFor(connection, credential)) {
        HeldList<P, T> kept = list(key);
        last = last == null || kept != null && last.isOlderThan(kept) ? kept : last;
      }
    }
    return last;
  }

  /** Keeps a list in the one place it belongs to, unless what is there was begun later. */
  void keep(Key own, HeldList<?, ?> list) {
    boolean shared = list.isShared();
    lists.invalidate(shared ? own : own.shared());
    HeldList<?, ?> unused =
        lists
            .asMap()
            .merge(
                shared ? own.shared() : own,
                list,
                (before, now) -> before.isOlderThan(now) ? now : before);
  }

  @Nullable HeldRead read(Key own) {
    HeldRead kept = reads.getIfPresent(own);
    return kept == null ? reads.getIfPresent(own.shared()) : kept;
  }

  /** Keeps a resource, unless one of the server's has changed since it was asked for. */
  void keep(Key own, HeldRead read) {
    Key key = read.shared() ? own.shared() : own;
    reads.put(key, read);
    if (own.place().readEpoch() != read.epoch()) {
      reads.invalidate(key);
    }
  }

  /** Drops a resource, and those above and below it. */
  void drop(Place place, String uri) {
    reads.asMap().keySet().removeIf(key -> key.place() == place && Uris.related(key.asked(), uri));
  }

  /** Drops what is kept for a connection alone. */
  void dropOwn(Object connection) {
    lists.asMap().keySet().removeIf(key -> key.isOf(connection));
    reads.asMap().keySet().removeIf(key -> key.isOf(connection));
  }

  /** Drops all that is kept of a server. */
  void dropAll(Place place) {
    lists.asMap().keySet().removeIf(key -> key.place() == place);
    reads.asMap().keySet().removeIf(key -> key.place() == place);
  }

  /** Drops the resources of a server. */
  void dropReads(Place place) {
    reads.asMap().keySet().removeIf(key -> key.place() == place);
  }

  /** Returns what became of it all. */
  public CatalogueStatistics statistics() {
    lists.cleanUp();
    reads.cleanUp();
    return new CatalogueStatistics(
        counters.hits.sum(),
        counters.misses.sum(),
        counters.staleServed.sum(),
        counters.refreshes.sum(),
        lists.stats().evictionCount() + reads.stats().evictionCount(),
        lists.estimatedSize() + reads.estimatedSize());
  }
}
