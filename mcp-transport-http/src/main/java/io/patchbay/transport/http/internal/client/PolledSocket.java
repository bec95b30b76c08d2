package io.patchbay.transport.http.internal.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A socket whose reader polls before it blocks.
 *
 * <p>Being woken from a blocking read costs more than all the rest of a small call. So after
 * something was written, a reader yields the processor and looks for the answer, once, and for at
 * most {@link #WINDOW} where recent answers of that server came that fast. A read that blocks does
 * so in slices, so that an interrupted thread does not sit in it for ever.
 *
 * <p>A server may have closed a connection that was idle. So the first write after a pause looks
 * for its end first, and fails with {@link ClosedWhileIdleException} before anything is sent.
 */
final class PolledSocket extends Socket {
  /** How long a reader polls after a write. */
  private static final long WINDOW = 80_000;

  /** After which pause a writer makes sure that the connection is still open. */
  private static final long IDLE = 100_000_000;

  /** How long an interrupted thread sits in a read at most. */
  private static final int SLICE_MILLIS = 500;

  private final AnswerTimes times;
  private final boolean polling;
  private AnswerTimes.@Nullable Server server;
  private volatile long wroteAt;
  private volatile boolean awaiting;
  private volatile int timeoutMillis;
  private volatile long readAt;
  private @Nullable Input input;

  PolledSocket(AnswerTimes times, boolean polling) {
    this.times = times;
    this.polling = polling;
  }

  @Override
  public void connect(SocketAddress address, int timeout) throws IOException {
    super.connect(address, timeout);
    server = times.of(address);
    super.setSoTimeout(SLICE_MILLIS);
  }

  @Override
  public synchronized void setSoTimeout(int timeout) throws SocketException {
    timeoutMillis = timeout;
    super.setSoTimeout(timeout == 0 ? SLICE_MILLIS : Math.min(timeout, SLICE_MILLIS));
  }

  @Override
  public synchronized int getSoTimeout() {
    return timeoutMillis;
  }

  @Override
  public synchronized InputStream getInputStream() throws IOException {
    Input made = input;
    if (made == null) {
      made = new Input(super.getInputStream());
      input = made;
    }
    return made;
  }

  /** Looks for the end of a connection on which nothing is awaited. */
  private synchronized void requireOpen() throws IOException {
    Input known = input;
    long last = readAt;
    if (known != null && last != 0 && System.nanoTime() - last > IDLE) {
      try {
        super.setSoTimeout(1);
        known.look();
      } finally {
        setSoTimeout(timeoutMillis);
      }
    }
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new Output(super.getOutputStream());
  }

  private final class Input extends InputStream {
    private final InputStream in;
    private final ReentrantLock reading = new ReentrantLock();
    private int ahead = -1;

    Input(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      int count = read(one, 0, 1);
      return count < 0 ? count : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      reading.lock();
      try {
        int count = ahead < 0 || length == 0 ? next(bytes, from, length) : lookedAt(bytes, from);
        ReadAllowance.spend(count);
        readAt = System.nanoTime();
        return count;
      } finally {
        reading.unlock();
      }
    }

    private int lookedAt(byte[] bytes, int from) {
      bytes[from] = (byte) ahead;
      ahead = -1;
      awaiting = false;
      return 1;
    }

    /** Waits a moment for the end, unless there is a reader, who will see it. */
    void look() throws IOException {
      if (!reading.tryLock()) {
        return;
      }
      try {
        if (ahead < 0) {
          ahead = in.read();
        }
        if (ahead < 0) {
          throw new SocketException("the other side has ended it");
        }
      } catch (SocketTimeoutException e) {
        readAt = System.nanoTime();
      } catch (SocketException e) {
        throw (IOException) new ClosedWhileIdleException().initCause(e);
      } finally {
        reading.unlock();
      }
    }

    private int next(byte[] bytes, int from, int length) throws IOException {
      long patience = Patience.deadline();
      if (patience != 0) {
        requireAvailable(patience);
      }
      AnswerTimes.Server known = server;
      if (!awaiting || known == null) {
        return blocking(bytes, from, length);
      }
      awaiting = false;
      int count = polling && poll(known) ? in.read(bytes, from, length) : 0;
      if (count == 0) {
        count = blocking(bytes, from, length);
      }
      known.answeredIn(System.nanoTime() - wroteAt);
      return count;
    }

    /**
     * Looks once, after whoever else wants the processor had it, because then the answer is often
     * there where many callers share few processors; and goes on looking for a fast answer.
     */
    @SuppressWarnings(
        "ThreadPriorityCheck") // yielding lets the server run where both share a processor
    private boolean poll(AnswerTimes.Server known) throws IOException {
      boolean fast = known.isFast();
      long end = wroteAt + WINDOW;
      do {
        Thread.yield();
        if (in.available() > 0) {
          return true;
        }
      } while (fast && System.nanoTime() - end < 0);
      if (fast) {
        known.kept();
      }
      return false;
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private void requireAvailable(long deadline) throws IOException {
      while (in.available() <= 0) {
        if (System.nanoTime() - deadline >= 0) {
          throw new SocketTimeoutException("nothing came in time");
        }
        Thread.yield();
      }
    }

    private int blocking(byte[] bytes, int from, int length) throws IOException {
      long start = timeoutMillis == 0 ? 0 : System.nanoTime();
      while (true) {
        try {
          return in.read(bytes, from, length);
        } catch (SocketTimeoutException e) {
          if (timeoutMillis != 0 && System.nanoTime() - start >= timeoutMillis * 1_000_000L) {
            throw e;
          }
          if (Thread.currentThread().isInterrupted()) {
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
          }
        }
      }
    }

    @Override
    public int available() throws IOException {
      return in.available() + (ahead < 0 ? 0 : 1);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  private final class Output extends OutputStream {
    private final OutputStream out;

    Output(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      if (!awaiting) {
        requireOpen();
      }
      out.write(bytes, from, length);
      wroteAt = System.nanoTime();
      awaiting = true;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
