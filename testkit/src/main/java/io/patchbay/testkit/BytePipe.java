package io.patchbay.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;

/**
 * One direction of a channel in memory, like a pipe of the system: it holds so many bytes, then
 * writers block; closed by the writer it ends, closed by the reader it breaks. Thread-safe.
 */
public final class BytePipe {
  /** What pipes of Linux hold. */
  public static final int CAPACITY = 64 * 1024;

  private final byte[] ring;
  private final InputStream in = new In();
  private final OutputStream out = new Out();
  private long read;
  private long written;
  private boolean writerClosed;
  private boolean readerClosed;

  /** Creates a pipe that holds {@link #CAPACITY} bytes. */
  public BytePipe() {
    this(CAPACITY);
  }

  /** Creates a pipe. */
  public BytePipe(int capacity) {
    this.ring = new byte[capacity];
  }

  /** Returns the end to read from. */
  public InputStream in() {
    return in;
  }

  /** Returns the end to write to. */
  public OutputStream out() {
    return out;
  }

  /** Returns whether a writer would block now. */
  public synchronized boolean isFull() {
    return held() == ring.length;
  }

  private int held() {
    return (int) (written - read);
  }

  @SuppressWarnings("WaitNotInLoop") // both callers loop
  private void await() throws IOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  private synchronized int take(byte[] target, int from, int length) throws IOException {
    while (held() == 0 && !writerClosed && !readerClosed) {
      await();
    }
    if (readerClosed) {
      throw new IOException("stream closed");
    }
    int count = Math.min(length, held());
    if (count == 0) {
      return length == 0 ? 0 : -1;
    }
    for (int i = 0; i < count; i++) {
      target[from + i] = ring[(int) ((read + i) % ring.length)];
    }
    read += count;
    notifyAll();
    return count;
  }

  private synchronized int put(byte[] source, int from, int length) throws IOException {
    while (held() == ring.length && !writerClosed && !readerClosed) {
      await();
    }
    if (writerClosed || readerClosed) {
      throw new IOException("Broken pipe");
    }
    int count = Math.min(length, ring.length - held());
    for (int i = 0; i < count; i++) {
      ring[(int) ((written + i) % ring.length)] = source[from + i];
    }
    written += count;
    notifyAll();
    return count;
  }

  private synchronized void closeReader() {
    readerClosed = true;
    notifyAll();
  }

  private synchronized void closeWriter() {
    writerClosed = true;
    notifyAll();
  }

  private final class In extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return take(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
      return take(target, from, length);
    }

    @Override
    public int available() {
      synchronized (BytePipe.this) {
        return readerClosed ? 0 : held();
      }
    }

    @Override
    public void close() {
      closeReader();
    }
  }

  private final class Out extends OutputStream {
    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int from, int length) throws IOException {
      int done = 0;
      while (done < length) {
        done += put(source, from + done, length - done);
      }
    }

    @Override
    public void close() {
      closeWriter();
    }
  }
}
