package io.patchbay.internal.duplex;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What is open, by id. Thread-safe, without locks and without an allocation in the common case.
 *
 * <p>Ids come from one counter, so what is open at a time has neighbouring ids: each id has a slot
 * of its own in a ring. The first entry whose slot is still taken makes a larger ring, which is
 * used from then on. What finds its slot taken there goes to a map.
 *
 * @param <E> what is open
 */
public final class ExchangeTable<E extends ExchangeTable.Entry> {
  private static final int FEW = 32;
  private static final int MANY = 1024;

  /** Who adds and who removes are often two threads: each counts in a cache line of its own. */
  private static final int LINE = 8;

  private static final int ADDED = 0;
  private static final int REMOVED = LINE;

  private final AtomicReferenceArray<@Nullable E> small = new AtomicReferenceArray<>(FEW);
  private final AtomicReference<@Nullable AtomicReferenceArray<@Nullable E>> large =
      new AtomicReference<>();
  private final ConcurrentHashMap<Long, E> overflow = new ConcurrentHashMap<>(0);
  private final AtomicLongArray counts = new AtomicLongArray(LINE + 1);

  /** Something with an id. */
  public interface Entry {
    /** Returns the id; not negative, constant. */
    long id();
  }

  /** Creates an empty table. */
  public ExchangeTable() {}

  /** Adds an entry; its id must be new. */
  public void add(E entry) {
    var unused = counts.getAndIncrement(ADDED);
    AtomicReferenceArray<@Nullable E> slots = large.get();
    if (slots == null) {
      if (replace(small, entry, null, entry)) {
        return;
      }
      slots = enlarge();
    }
    if (!replace(slots, entry, null, entry)) {
      overflow.put(entry.id(), entry);
    }
  }

  private AtomicReferenceArray<@Nullable E> enlarge() {
    boolean unused = large.compareAndSet(null, new AtomicReferenceArray<>(MANY));
    return Objects.requireNonNull(large.get());
  }

  /** Returns the entry of an id, or null. */
  public @Nullable E get(long id) {
    if (id < 0) {
      return null;
    }
    AtomicReferenceArray<@Nullable E> slots = large.get();
    if (slots == null) {
      return in(small, id);
    }
    E entry = in(slots, id);
    if (entry == null) {
      entry = in(small, id);
    }
    return entry == null ? overflow.get(id) : entry;
  }

  /** Removes the entry; returns whether this call did. */
  public boolean remove(E entry) {
    AtomicReferenceArray<@Nullable E> slots = large.get();
    boolean first =
        slots != null && replace(slots, entry, entry, null)
            || replace(small, entry, entry, null)
            || slots != null && overflow.remove(entry.id(), entry);
    if (first) {
      var unused = counts.getAndIncrement(REMOVED);
    }
    return first;
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
    long removed = counts.get(REMOVED);
    return (int) (counts.get(ADDED) - removed);
  }

  /** Returns the entries of a moment. */
  public List<E> entries() {
    List<E> entries = new ArrayList<>();
    collect(small, entries);
    AtomicReferenceArray<@Nullable E> more = large.get();
    if (more != null) {
      collect(more, entries);
      entries.addAll(overflow.values());
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
    List<E> entries = size() == 1 ? entries() : List.of();
    return entries.size() == 1 ? entries.get(0) : null;
  }

  private static int slot(long id, AtomicReferenceArray<?> slots) {
    return (int) id & (slots.length() - 1);
  }
}
