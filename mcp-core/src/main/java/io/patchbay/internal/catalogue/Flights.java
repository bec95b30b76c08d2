package io.patchbay.internal.catalogue;

import io.patchbay.CacheMode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The lists of one connection that are being fetched: one flight for each. Thread-safe. */
final class Flights {
  private volatile @Nullable Map<ListKind<?, ?>, Flight<?>> begun;

  /**
   * Returns the flight that brings a list: one that is under way, or the one given, which others
   * may join from now on. Who refreshes is not served by what began before.
   */
  @SuppressWarnings("unchecked") // the kind says what the list is of
  <T> Flight<T> board(ListKind<?, T> kind, Flight<T> ours, CacheMode mode) {
    return switch (mode) {
      case USE ->
          (Flight<T>)
              flying().merge(kind, ours, (there, mine) -> there.serves(mine) ? there : mine);
      case REFRESH -> {
        flying().put(kind, ours);
        yield ours;
      }
      case BYPASS -> ours;
    };
  }

  void landed(ListKind<?, ?> kind, Flight<?> flight) {
    flying().remove(kind, flight);
  }

  /** A connection that lists nothing has none. */
  private Map<ListKind<?, ?>, Flight<?>> flying() {
    Map<ListKind<?, ?>, Flight<?>> flying = begun;
    if (flying == null) {
      synchronized (this) {
        flying = begun;
        if (flying == null) {
          flying = new ConcurrentHashMap<>(1);
          begun = flying;
        }
      }
    }
    return flying;
  }
}
