package io.patchbay.internal.duplex;

import io.patchbay.json.JsonException;
import io.patchbay.json.JsonWriter;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Sending;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages as lines, in the order they came, several in one system call where several wait.
 *
 * <p>A caller writes its own message, because a hand-over costs more than the write. But a write to
 * a full pipe blocks for as long as the peer likes, and no limit could end it, so a caller writes
 * only what the pipe surely takes. That is known without asking the system: an answer proves that
 * the peer has read everything up to its request, so what is in the pipe is at most what was
 * written since. Anything more is left to a writer thread, which may block, and which starts when
 * it is first needed. The thread that reads the peer keeps its messages until it has delivered what
 * it read, and then writes them like a caller.
 *
 * <p>Whoever finds the lock taken leaves its message in the queue for the one who holds it.
 */
public final class LineWriter {
  private static final int BATCH = 64 * 1024;

  private final OutputStream out;
  private final int budget;
  private final Function<Runnable, Thread> threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final ConcurrentLinkedQueue<Sending> queue = new ConcurrentLinkedQueue<>();
  private final AtomicLong readByPeer = new AtomicLong();
  private final JsonWriter json = new JsonWriter();
  private final List<Sending> batch = new ArrayList<>();
  private long written;
  private volatile @Nullable Thread writer;
  private volatile boolean closed;

  /**
   * Creates a writer.
   *
   * @param out where lines go
   * @param budget how many bytes the channel surely takes while the peer reads nothing
   * @param threads makes the thread that may block
   */
  public LineWriter(OutputStream out, int budget, Function<Runnable, Thread> threads) {
    this.out = out;
    this.budget = budget;
    this.threads = threads;
  }

  /** Leaves a message for a later {@link #flush}. */
  public void enqueue(Sending sending) {
    queue.add(sending);
  }

  /** Sends a message from a thread of a caller. */
  public void send(Sending sending) {
    if (!queue.isEmpty() || !lock.tryLock()) {
      queue.add(sending);
      flush();
      return;
    }
    boolean left;
    try {
      if (json.length() == 0) {
        encode(sending);
      } else {
        queue.add(sending);
      }
      left = !write(false);
    } finally {
      lock.unlock();
    }
    if (left) {
      wakeWriter();
    } else {
      flush();
    }
  }

  /**
   * Writes what is queued as far as that cannot block, and leaves the rest to the writer thread.
   */
  public void flush() {
    while (!queue.isEmpty() && lock.tryLock()) {
      boolean left;
      try {
        left = !write(false);
      } finally {
        lock.unlock();
      }
      if (left) {
        wakeWriter();
        return;
      }
    }
  }

  /** The peer has answered this message, and so has read everything up to its end. */
  public void answered(Sending sending) {
    long end = sending.mark();
    if (end > readByPeer.get()) {
      readByPeer.accumulateAndGet(end, Math::max);
    }
  }

  /** Stops the writer thread; what it is blocked in ends with the channel. */
  public void close() {
    closed = true;
    Thread running = writer;
    if (running != null) {
      LockSupport.unpark(running);
    }
  }

  /** Returns false if something is left that could block. */
  private boolean write(boolean mayBlock) {
    Sending next = queue.poll();
    while (next != null) {
      if (isWanted(next)) {
        encode(next);
      }
      if (json.length() >= BATCH) {
        break;
      }
      next = queue.poll();
    }
    if (json.length() == 0) {
      return true;
    }
    if (!mayBlock && written + json.length() - readByPeer.get() > budget) {
      return false;
    }
    writeOut();
    return true;
  }

  /** A request that was cancelled while it waited is not sent; all else has nobody waiting. */
  private static boolean isWanted(Sending sending) {
    return sending.message().kind() != Outgoing.Kind.REQUEST || !sending.isEnded();
  }

  private void encode(Sending sending) {
    int before = json.length();
    try {
      sending.message().writeTo(json);
      json.newline();
      batch.add(sending);
      sending.mark(written + json.length());
    } catch (JsonException e) {
      json.truncate(before);
      sending.failed(e);
    } catch (RuntimeException | Error e) {
      json.truncate(before);
      sending.failed(new JsonException("writing the arguments failed: " + e, e));
    }
  }

  private void writeOut() {
    try {
      out.write(json.buffer(), 0, json.length());
      out.flush();
      written += json.length();
      begin();
    } catch (IOException e) {
      List<Sending> lost = List.copyOf(batch);
      begin();
      lost.forEach(sending -> sending.failed(e));
    }
  }

  /** Forgets what was written, before anybody is told, who may send again. */
  private void begin() {
    batch.clear();
    json.reset();
  }

  private void wakeWriter() {
    Thread running = writer;
    if (running == null) {
      synchronized (this) {
        running = writer;
        if (running == null && !closed) {
          running = threads.apply(this::work);
          writer = running;
          running.start();
          return;
        }
      }
    }
    LockSupport.unpark(running);
  }

  private void work() {
    while (!closed) {
      writeBlocking();
      if (queue.isEmpty()) {
        LockSupport.park(this);
      }
    }
  }

  /** Who found the lock taken meanwhile has left its message: the queue is looked at after this. */
  private void writeBlocking() {
    lock.lock();
    try {
      boolean unused = write(true);
    } finally {
      lock.unlock();
    }
  }
}
