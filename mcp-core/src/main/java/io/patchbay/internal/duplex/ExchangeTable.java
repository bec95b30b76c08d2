package io.patchbay.internal.duplex;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What is open, by id. Thread-safe, without locks and without an allocation in the common case, and
 * small while little is open.
 *
 * <p>Ids come from one counter, so what is open at a time has neighbouring ids: each id has a slot
 * of its own in a ring. An entry whose slot is still taken goes to a map, as beside one that stays
 * open for long; if the ring is well filled, a larger one is made, and used from then on.
 *
 * @param <E> what is open
 */
public final class ExchangeTable<E extends ExchangeTable.Entry> {
  private static final int FEW = 16;
  private static final int MANY = 1024;

  private final AtomicReferenceArray<@Nullable E> small = new AtomicReferenceArray<>(FEW);
  private volatile @Nullable AtomicReferenceArray<@Nullable E> large;
  private volatile @Nullable ConcurrentHashMap<Long, E> others;

  /** Something with an id. */
  public interface Entry {
    /** Returns the id; not negative, constant. */
    long id();
  }

  /** Creates an empty table. */
  public ExchangeTable() {}

  /** Adds an entry; its id must be new. */
  public void add(E entry) {
    AtomicReferenceArray<@Nullable E> slots = large;
    if (slots == null) {
      if (replace(small, entry, null, entry)) {
        return;
      }
      slots = enlarged();
    }
    if (slots == null || !replace(slots, entry, null, entry)) {
      others().put(entry.id(), entry);
    }
  }

  /** Returns the larger ring, or null if the small one has room for most. */
  private @Nullable AtomicReferenceArray<@Nullable E> enlarged() {
    List<E> open = new ArrayList<>(FEW);
    collect(small, open);
    if (open.size() < FEW / 2) {
      return null;
    }
    synchronized (this) {
      AtomicReferenceArray<@Nullable E> slots = large;
      if (slots == null) {
        slots = new AtomicReferenceArray<>(MANY);
        large = slots;
      }
      return slots;
    }
  }

  private synchronized ConcurrentHashMap<Long, E> others() {
    ConcurrentHashMap<Long, E> map = others;
    if (map == null) {
      map = new ConcurrentHashMap<>();
      others = map;
    }
    return map;
  }

  /** Returns the entry of an id, or null. */
  public @Nullable E get(long id) {
    if (id < 0) {
      return null;
    }
    AtomicReferenceArray<@Nullable E> slots = large;
    E entry = slots == null ? null : in(slots, id);
    if (entry == null) {
      entry = in(small, id);
    }
    ConcurrentHashMap<Long, E> map = entry == null ? others : null;
    return map == null ? entry : map.get(id);
  }

  /** Removes the entry; returns whether this call did. */
  public boolean remove(E entry) {
    AtomicReferenceArray<@Nullable E> slots = large;
    if (slots != null && replace(slots, entry, entry, null) || replace(small, entry, entry, null)) {
      return true;
    }
    ConcurrentHashMap<Long, E> map = others;
    return map != null && map.remove(entry.id(), entry);
  }

  private @Nullable E in(AtomicReferenceArray<@Nullable E> slots, long id) {
    E entry = slots.get(slot(id, slots));
    return entry != null && entry.id() == id ? entry : null;
  }

  private boolean replace(
      AtomicReferenceArray<@Nullable E> slots, E entry, @Nullable E old, @Nullable E now) {
    return slots.compareAndSet(slot(entry.id(), slots), old, now);
  }

  /** Returns how many entries there are. */
  public int size() {
    return entries().size();
  }

  /** Returns the entries of a moment. */
  public List<E> entries() {
    List<E> entries = new ArrayList<>();
    collect(small, entries);
    AtomicReferenceArray<@Nullable E> more = large;
    if (more != null) {
      collect(more, entries);
    }
    ConcurrentHashMap<Long, E> map = others;
    if (map != null) {
      entries.addAll(map.values());
    }
    return entries;
  }

  private void collect(AtomicReferenceArray<@Nullable E> slots, List<E> entries) {
    for (int i = 0; i < slots.length(); i++) {
      E entry = slots.get(i);
      if (entry != null) {
        entries.add(entry);
      }
    }
  }

  /** Returns the entry if there is exactly one, else null. */
  public @Nullable E only() {
    List<E> entries = entries();
    return entries.size() == 1 ? entries.get(0) : null;
  }

  private static int slot(long id, AtomicReferenceArray<?> slots) {
    return (int) id & (slots.length() - 1);
  }
}
