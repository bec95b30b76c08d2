package io.patchbay.inprocess.internal.link;

import io.patchbay.spi.Message;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way to an end, and the place where the thread that sent it finds the work that
 * the message makes. That thread takes the work, or leaves, and then the work goes to the workers.
 */
final class Delivery {
  private static final Object LEFT = new Object();
  private static final VarHandle WORK;

  static {
    try {
      WORK = MethodHandles.lookup().findVarHandle(Delivery.class, "work", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** What a delivery is for. */
  enum Kind {
    MESSAGE,
    OPENED,
    CLOSED
  }

  final LinkedEnd to;
  final Kind kind;
  final @Nullable Message message;
  final boolean driven;

  private volatile @Nullable Object work;

  private Delivery(LinkedEnd to, Kind kind, @Nullable Message message, boolean driven) {
    this.to = to;
    this.kind = kind;
    this.message = message;
    this.driven = driven;
  }

  static Delivery of(LinkedEnd to, Message message, boolean driven) {
    return new Delivery(to, Kind.MESSAGE, message, driven);
  }

  static Delivery of(LinkedEnd to, Kind kind) {
    return new Delivery(to, kind, null, false);
  }

  /** Gives work to the thread that sent this; returns false if it has left or has work. */
  boolean offer(Runnable task) {
    return WORK.compareAndSet(this, null, task);
  }

  /** Takes the work; null if there is none yet. */
  @Nullable Runnable take() {
    if (!(work instanceof Runnable task)) {
      return null;
    }
    work = LEFT;
    return task;
  }

  /** Stops waiting for work; returns false if there is some. */
  boolean leave() {
    return work == LEFT || WORK.compareAndSet(this, null, LEFT);
  }
}
