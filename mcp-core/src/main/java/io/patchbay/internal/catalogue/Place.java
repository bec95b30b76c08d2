package io.patchbay.internal.catalogue;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A server as its connections share it: one endpoint elsewhere, or one connection to a server on
 * this machine, which shares nothing. Counts how often each of its lists, and what is read of it,
 * was said to have changed: what was asked for in an earlier epoch is stale. So a change needs one
 * step, whatever is kept or on its way. Thread-safe.
 */
final class Place {
  private static final int READS = ListKind.ALL.size();

  private final AtomicLongArray epochs = new AtomicLongArray(READS + 1);
  private final Set<Object> users = new HashSet<>();

  long epoch(ListKind<?, ?> kind) {
    return epochs.get(kind.number());
  }

  void changed(ListKind<?, ?> kind) {
    epochs.incrementAndGet(kind.number());
  }

  long readEpoch() {
    return epochs.get(READS);
  }

  void readChanged() {
    epochs.incrementAndGet(READS);
  }

  /** Everything may have changed. */
  void changed() {
    ListKind.ALL.forEach(this::changed);
    readChanged();
  }

  /** Somebody is connected. */
  synchronized void joined(Object user) {
    users.add(user);
  }

  /** Somebody is not connected any more; returns whether nobody is. */
  synchronized boolean left(Object user) {
    users.remove(user);
    return users.isEmpty();
  }
}
