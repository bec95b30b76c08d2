package io.patchbay.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** The limit: one thread, the same bytes over the same pipe, blocking, nothing parsed. */
final class RawPeer implements Peer {
  private static final byte[] NEWLINE = {'\n'};

  private final SameBytes request = new SameBytes();
  private final byte[] buffer = new byte[256 * 1024];
  private @Nullable Process process;
  private long id;

  @Override
  public void connect(Target target) throws IOException {
    process =
        new ProcessBuilder(target.command()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  @Override
  public int call(String tool) throws IOException {
    return exchange(request.begin().call(++id, tool).add(NEWLINE));
  }

  @Override
  public int list() throws IOException {
    int bytes = 0;
    for (int page = 0; page < 10; page++) {
      bytes += exchange(request.begin().list(++id, page).add(NEWLINE));
    }
    return bytes;
  }

  private int exchange(SameBytes message) throws IOException {
    Process running = java.util.Objects.requireNonNull(process);
    OutputStream out = running.getOutputStream();
    InputStream in = running.getInputStream();
    out.write(message.bytes(), 0, message.length());
    out.flush();
    int bytes = 0;
    while (true) {
      int count = in.read(buffer);
      if (count < 0) {
        throw new IOException("the server ended");
      }
      bytes += count;
      if (buffer[count - 1] == '\n') {
        return bytes;
      }
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
