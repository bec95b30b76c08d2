package io.patchbay.transport.stdio.internal;

import java.util.concurrent.locks.LockSupport;

/** Time as a ladder sees it; a seam, so that tests advance it. */
interface LadderClock {
  long nanoTime();

  /** Waits about this long; may come back early. */
  void pause(long nanos);

  static LadderClock ofSystem() {
    return new LadderClock() {
      @Override
      public long nanoTime() {
        return System.nanoTime();
      }

      @Override
      public void pause(long nanos) {
        LockSupport.parkNanos(this, nanos);
      }
    };
  }
}
