package io.patchbay.internal.pipeline;

import io.patchbay.spi.Observer;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Several observers, none of which disturbs what it observes. */
public final class Observers {

  /** Nobody. */
  public static final Observers NONE = new Observers(List.of());

  private static final Logger log = LoggerFactory.getLogger(Observers.class);

  private final List<Observer> observers;

  /** Tells each of these, in order. */
  public Observers(List<Observer> observers) {
    this.observers = List.copyOf(observers);
  }

  /** Returns whether nobody hears. */
  public boolean isEmpty() {
    return observers.isEmpty();
  }

  /** Tells everybody something. */
  public void tell(Consumer<Observer> event) {
    for (Observer observer : observers) {
      try {
        event.accept(observer);
      } catch (RuntimeException | Error e) {
        log.warn("an observer failed, which changes nothing: {}", observer, e);
      }
    }
  }
}
