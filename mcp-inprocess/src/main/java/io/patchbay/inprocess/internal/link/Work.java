package io.patchbay.inprocess.internal.link;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Who works for a link at the moment. This changes several times with every message, and callers
 * read what lies beside it: so it has cache lines of its own. (The fields of a superclass come
 * first in memory.)
 */
final class Work extends WorkFields {
  private static final VarHandle BUSY;
  private static final VarHandle DRAINER;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      BUSY = lookup.findVarHandle(WorkFields.class, "busy", int.class);
      DRAINER = lookup.findVarHandle(WorkFields.class, "drainer", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // room
  private long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;

  /** The calling thread begins to empty the mailboxes, unless another one does so. */
  boolean beginDraining() {
    return drainer == null && DRAINER.compareAndSet(this, null, Thread.currentThread());
  }

  void endDraining() {
    drainer = null;
  }

  boolean isDrained() {
    return drainer != null;
  }

  boolean isDrainedByCaller() {
    return drainer == Thread.currentThread();
  }

  /** Returns how many workers are in a task. */
  int busy() {
    return busy;
  }

  void beginTask() {
    progressed();
    var unused = (int) BUSY.getAndAdd(this, 1);
  }

  void endTask() {
    var unused = (int) BUSY.getAndAdd(this, -1);
  }

  void progressed() {
    progressAt = System.nanoTime();
  }

  /** Returns how long no worker has begun a task, in nanoseconds. */
  long sinceProgress() {
    return System.nanoTime() - progressAt;
  }
}

/** The fields, with room before them. */
abstract class WorkFields extends WorkRoom {
  volatile int busy;
  volatile long progressAt = System.nanoTime();
  volatile @Nullable Thread drainer;
}

/** Room for a cache line, and for the one that is fetched with it. */
abstract class WorkRoom {
  @SuppressWarnings("unused") // room
  private long b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;
}
