package io.patchbay.transport.stdio.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A child's standard input. Each write goes to the pipe at once, and may block while the child does
 * not read. {@link #close} never blocks: behind a blocked write the pipe is closed as soon as that
 * write ends. Safe for any thread.
 */
final class ChildStdin extends OutputStream {
  private final OutputStream pipe;
  private final ReentrantLock writing = new ReentrantLock();
  private volatile boolean closed;

  ChildStdin(OutputStream pipe) {
    this.pipe = pipe;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    writing.lock();
    try {
      if (closed) {
        throw new IOException("the server's standard input is closed");
      }
      pipe.write(bytes, offset, length);
      pipe.flush();
    } finally {
      writing.unlock();
      if (closed) {
        closeUnlessWriting();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    closeUnlessWriting();
  }

  /** Who holds the lock meanwhile comes here when it has let go. */
  private void closeUnlessWriting() {
    if (!writing.tryLock()) {
      return;
    }
    try {
      pipe.close();
    } catch (IOException e) {
      // The other end is gone, which is what was wanted.
    } finally {
      writing.unlock();
    }
  }
}
