package io.patchbay.transport.http.internal.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A socket whose reader polls before it blocks.
 *
 * <p>Being woken from a blocking read costs more than all the rest of a small call. So after
 * something was written, a reader looks for the answer for at most {@link #WINDOW}, yielding the
 * processor, where recent answers of that server came that fast. A read that blocks does so in
 * slices, so that an interrupted thread does not sit in it for ever.
 */
final class PolledSocket extends Socket {
  /** How long a reader polls after a write. */
  private static final long WINDOW = 80_000;

  /** How long an interrupted thread sits in a read at most. */
  private static final int SLICE_MILLIS = 500;

  private final AnswerTimes times;
  private final boolean polling;
  private AnswerTimes.@Nullable Server server;
  private volatile long wroteAt;
  private volatile boolean awaiting;
  private volatile int timeoutMillis;

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
  public InputStream getInputStream() throws IOException {
    return new Input(super.getInputStream());
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new Output(super.getOutputStream());
  }

  private final class Input extends InputStream {
    private final InputStream in;

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
      long patience = Patience.deadline();
      if (patience != 0) {
        requireAvailable(patience);
      }
      AnswerTimes.Server known = server;
      if (!awaiting || known == null) {
        return blocking(bytes, from, length);
      }
      awaiting = false;
      int count = polling && known.isFast() && poll(known) ? in.read(bytes, from, length) : 0;
      if (count == 0) {
        count = blocking(bytes, from, length);
      }
      known.answeredIn(System.nanoTime() - wroteAt);
      return count;
    }

    @SuppressWarnings(
        "ThreadPriorityCheck") // yielding lets the server run where both share a processor
    private boolean poll(AnswerTimes.Server known) throws IOException {
      long end = wroteAt + WINDOW;
      do {
        Thread.yield();
        if (in.available() > 0) {
          return true;
        }
      } while (System.nanoTime() - end < 0);
      known.kept();
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
      return in.available();
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
