package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads a child's standard error to its end, whatever happens, so that the child never blocks on
 * it. The thread that runs this runs no user code and waits for nothing but the pipe.
 */
final class StderrDrain implements Runnable {
  private final InputStream stderr;
  private final StderrRing ring;
  private final LineRelay relay;
  private final CountDownLatch end = new CountDownLatch(1);

  StderrDrain(InputStream stderr, StderrRing ring, LineRelay relay) {
    this.stderr = stderr;
    this.ring = ring;
    this.relay = relay;
  }

  @Override
  public void run() {
    byte[] buffer = new byte[8 * 1024];
    try {
      for (int n = stderr.read(buffer); n >= 0; n = stderr.read(buffer)) {
        relay.offer(ring.add(buffer, n));
      }
    } catch (IOException e) {
      // Closed under us because the process has ended: an end like any other.
    } finally {
      relay.offer(ring.finish());
      end.countDown();
    }
  }

  /**
   * Waits for the end of the stream, which a process that outlives the child can delay.
   *
   * @return whether it came within {@code limit}
   */
  boolean awaitEnd(Duration limit) throws InterruptedException {
    return end.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }
}
