package io.patchbay.testkit;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Events in the order they came, to be taken one by one. Thread-safe.
 *
 * @param <E> the events' type
 */
public final class EventLog<E> {
  private final BlockingQueue<E> events = new LinkedBlockingQueue<>();

  /** Creates an empty log. */
  public EventLog() {}

  /** Adds an event. */
  public void add(E event) {
    events.add(event);
  }

  /** Takes the next event, which comes soon. */
  public E awaitNext() {
    try {
      E next = events.poll(Eventually.SOON.toNanos(), TimeUnit.NANOSECONDS);
      if (next == null) {
        throw new AssertionError("no event within " + Eventually.SOON);
      }
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /** Returns the events that have not been taken. */
  public List<E> rest() {
    return List.copyOf(events);
  }

  /** Requires that no event is left. */
  public void assertExhausted() {
    if (!events.isEmpty()) {
      throw new AssertionError("unexpected events: " + events);
    }
  }
}
