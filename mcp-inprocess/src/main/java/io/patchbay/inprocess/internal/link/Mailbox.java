package io.patchbay.inprocess.internal.link;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The messages for one end, in order: any thread adds, one at a time takes. Adding takes a number
 * and fills the place of that number, so that the threads of both ends rarely write to the same
 * cache line; a message whose thread was interrupted in between holds up those after it, and is to
 * be waited for like one that has not been added.
 */
final class Mailbox {
  private volatile Chunk tail = new Chunk();
  private volatile Chunk head = tail;

  /** A part of the queue; places are used once. */
  private static final class Chunk {
    private static final int SIZE = 128;

    /**
     * Who adds and who takes count in cache lines of their own, and the length stands in a third.
     */
    private static final int ADDED = 16;

    private static final int TAKEN = 48;

    private final AtomicReferenceArray<@Nullable Delivery> places =
        new AtomicReferenceArray<>(SIZE);
    private final AtomicIntegerArray counts = new AtomicIntegerArray(TAKEN + 16);
    private volatile @Nullable Chunk next;

    /** Returns false if it is full. */
    boolean add(Delivery delivery) {
      int place = counts.getAndIncrement(ADDED);
      if (place >= SIZE) {
        return false;
      }
      places.set(place, delivery);
      return true;
    }

    /** Returns the place to take from next, which may be the one after the last. */
    int taken() {
      return counts.getAcquire(TAKEN);
    }

    /** For the one who takes. */
    @Nullable Delivery take() {
      int place = counts.getPlain(TAKEN);
      Delivery delivery = places.getAcquire(place);
      if (delivery != null) {
        places.setPlain(place, null);
        counts.setRelease(TAKEN, place + 1);
      }
      return delivery;
    }
  }

  /** Adds a message; whoever looks afterwards finds it. */
  void add(Delivery delivery) {
    Chunk last = tail;
    while (!last.add(delivery)) {
      last = after(last);
    }
  }

  private synchronized Chunk after(Chunk full) {
    if (tail == full) {
      Chunk more = new Chunk();
      full.next = more;
      tail = more;
    }
    return tail;
  }

  /** Takes the next message, or null; one call at a time. */
  @Nullable Delivery poll() {
    Chunk first = head;
    if (first.taken() == Chunk.SIZE) {
      Chunk next = first.next;
      if (next == null) {
        return null;
      }
      head = next;
      first.next = first; // what was left behind in an old generation keeps nothing alive
      first = next;
    }
    return first.take();
  }

  /** Returns whether there is nothing to take. */
  boolean isEmpty() {
    Chunk first = head;
    int place = first.taken();
    while (place == Chunk.SIZE) {
      Chunk next = first.next;
      if (next == null) {
        return true;
      }
      first = next == first ? head : next;
      place = first.taken();
    }
    return first.places.get(place) == null;
  }
}
