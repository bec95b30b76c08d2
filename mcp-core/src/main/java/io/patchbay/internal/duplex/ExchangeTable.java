package io.patchbay.internal.duplex;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What is open, by id. Thread-safe, without locks and without an allocation in the common case.
 *
 * <p>Ids come from one counter, so what is open at a time has neighbouring ids: each id has a slot
 * of its own in a ring. An entry whose slot is still taken by one that has been open for a whole
 * round goes to a map.
 *
 * @param <E> what is open
 */
public final class ExchangeTable<E extends ExchangeTable.Entry> {
  private static final int SLOTS = 128;

  private final AtomicReferenceArray<@Nullable E> ring = new AtomicReferenceArray<>(SLOTS);
  private final ConcurrentHashMap<Long, E> overflow = new ConcurrentHashMap<>(0);
  private final AtomicInteger size = new AtomicInteger();

  /** Something with an id. */
  public interface Entry {
    /** Returns the id; not negative, constant. */
    long id();
  }

  /** Creates an empty table. */
  public ExchangeTable() {}

  /** Adds an entry; its id must be new. */
  public void add(E entry) {
    size.incrementAndGet();
    if (!ring.compareAndSet(slot(entry.id()), null, entry)) {
      overflow.put(entry.id(), entry);
    }
  }

  /** Returns the entry of an id, or null. */
  public @Nullable E get(long id) {
    if (id < 0) {
      return null;
    }
    E entry = ring.get(slot(id));
    return entry != null && entry.id() == id ? entry : overflow.get(id);
  }

  /** Removes the entry; returns whether this call did. */
  public boolean remove(E entry) {
    boolean removed =
        ring.compareAndSet(slot(entry.id()), entry, null) || overflow.remove(entry.id(), entry);
    if (removed) {
      size.decrementAndGet();
    }
    return removed;
  }

  /** Returns how many entries there are. */
  public int size() {
    return size.get();
  }

  /** Returns the entries of a moment. */
  public List<E> entries() {
    List<E> entries = new ArrayList<>();
    for (int i = 0; i < SLOTS; i++) {
      E entry = ring.get(i);
      if (entry != null) {
        entries.add(entry);
      }
    }
    entries.addAll(overflow.values());
    return entries;
  }

  /** Returns the entry if there is exactly one, else null. */
  public @Nullable E only() {
    List<E> entries = size() == 1 ? entries() : List.of();
    return entries.size() == 1 ? entries.get(0) : null;
  }

  private static int slot(long id) {
    return (int) id & (SLOTS - 1);
  }
}
