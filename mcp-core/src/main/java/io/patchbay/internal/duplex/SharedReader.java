package io.patchbay.internal.duplex;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which thread reads a stream: the one that waits for the answer, or one of its own.
 *
 * <p>Being woken costs more than all the rest of a small call. So where answers come within some
 * tens of microseconds, a caller that waits for one polls the stream itself, yielding the
 * processor, and reads its answer on its own thread. It never sits in a read that its limit cannot
 * end: it reads only what is {@linkplain InputStream#available there}, for at most {@link #WINDOW},
 * and then leaves reading to the background thread and parks with its deadline.
 *
 * <p>The role of the reader belongs to one thread at a time. While answers are slow, or more than a
 * few calls are open, the background thread keeps it and sits in a blocking read. While answers are
 * fast it leaves the role to the callers and looks every {@link #REST} whether they still take it;
 * what the server says of its own accord waits no longer than that. An exchange that is open while
 * nobody reads wakes it at once.
 */
public final class SharedReader {
  /** How long a caller polls. */
  static final long WINDOW = 80_000;

  /** Answers slower than this are not polled for. */
  private static final long FAST = 150_000;

  /** How long the background thread leaves the stream to callers that have not come back. */
  private static final long REST = 2_000_000;

  /** With more calls open than this, somebody's answer is always there: a blocking read is best. */
  private static final int FEW = 2;

  private static final int FREE = 0;
  private static final int TAKEN = 1;

  private final InputStream in;
  private final LineFramer framer;
  private final IntSupplier openExchanges;
  private final Events events;
  private final AtomicInteger role = new AtomicInteger(FREE);
  private final boolean polling;

  /** Compared with the current thread only, which sees its own writes. */
  private @Nullable Thread reading;

  private volatile @Nullable Thread background;
  private volatile boolean wanted;
  private volatile @Nullable Throwable broken;
  private volatile boolean polled;
  private volatile boolean over;
  private volatile long answerTime = FAST;

  /** What the reader tells. */
  public interface Events {
    /** Everything that was read at once has been delivered. */
    void onDelivered();

    /** The stream ended; with the failure if it broke. On the background thread. */
    void onEnd(@Nullable IOException failure);
  }

  /**
   * Creates a reader; {@link #run} is its background thread.
   *
   * @param in the stream
   * @param framer reads the stream and hands lines over
   * @param openExchanges how many exchanges are open
   * @param events what happens besides lines
   * @param polling whether callers may poll
   */
  public SharedReader(
      InputStream in,
      LineFramer framer,
      IntSupplier openExchanges,
      Events events,
      boolean polling) {
    this.in = in;
    this.framer = framer;
    this.openExchanges = openExchanges;
    this.events = events;
    this.polling = polling;
  }

  /** Returns whether the calling thread is the one that reads now. */
  public boolean isReading() {
    return reading == Thread.currentThread();
  }

  /** An answer came so long after its request: whether to poll depends on it. */
  public void answeredIn(long nanos) {
    answerTime = (3 * answerTime + Math.min(nanos, 100 * FAST)) / 4;
  }

  /** Returns whether callers poll at the moment. */
  public boolean isPolled() {
    return polling && answerTime < FAST && openExchanges.getAsInt() <= FEW;
  }

  /** Makes sure that somebody reads: an exchange is open that no caller polls for. */
  public void want() {
    if (role.get() == FREE) {
      wanted = true;
      Thread thread = background;
      if (thread != null) {
        LockSupport.unpark(thread);
      }
    }
  }

  /**
   * Polls on the calling thread.
   *
   * @param done whether the caller has what it waits for
   * @param deadline when to stop at the latest, in {@link System#nanoTime} time
   */
  public void poll(BooleanSupplier done, long deadline) {
    if (!isPolled() || !role.compareAndSet(FREE, TAKEN)) {
      want();
      return;
    }
    if (!polled) {
      polled = true;
    }
    reading = Thread.currentThread();
    boolean alive = true;
    try {
      long now = System.nanoTime();
      long end = now + Math.min(WINDOW, deadline - now);
      do {
        alive = readAvailable();
      } while (alive && !done.getAsBoolean() && System.nanoTime() - end < 0);
    } finally {
      reading = null;
      role.set(FREE);
    }
    if (!done.getAsBoolean()) {
      answeredIn(10 * FAST);
      want();
    } else if (!alive || openExchanges.getAsInt() > 0) {
      want();
    }
  }

  @SuppressWarnings(
      "ThreadPriorityCheck") // yielding lets the server run where both share a processor
  private boolean readAvailable() {
    try {
      int available = in.available();
      if (available <= 0) {
        Thread.yield();
        return true;
      }
      boolean more = framer.read(available);
      events.onDelivered();
      return more;
    } catch (IOException e) {
      return false;
    } catch (RuntimeException | Error e) {
      broken = e;
      return false;
    }
  }

  /** Ends the background thread; a read it is blocked in ends with the stream. */
  public void close() {
    over = true;
    Thread thread = background;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }

  /** Reads until the stream ends. */
  public void run() {
    background = Thread.currentThread();
    IOException failure = null;
    try {
      while (!over && readWhileOurs()) {
        rest();
      }
      framer.finish();
      events.onDelivered();
    } catch (IOException e) {
      failure = e;
    } catch (RuntimeException | Error e) {
      failure = new IOException("reading failed: " + e, e);
    }
    over = true;
    events.onEnd(failure);
  }

  /** Returns false at the end of the stream. */
  private boolean readWhileOurs() throws IOException {
    if (!role.compareAndSet(FREE, TAKEN)) {
      LockSupport.parkNanos(this, WINDOW);
      return true;
    }
    reading = Thread.currentThread();
    wanted = false;
    try {
      Throwable failed = broken;
      if (failed != null) {
        throw new IOException("reading failed: " + failed, failed);
      }
      do {
        if (!framer.read()) {
          return false;
        }
        events.onDelivered();
      } while (!over && !(isPolled() && openExchanges.getAsInt() == 0));
      return true;
    } finally {
      reading = null;
      polled = true;
      role.set(FREE);
    }
  }

  /** Leaves the stream to the callers until they stop coming or one of them needs this thread. */
  private void rest() {
    while (!over && !wanted && polled) {
      polled = false;
      LockSupport.parkNanos(this, REST);
    }
  }
}
