package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // the explicit close is what is tested
class ChildStdinTest {
  @Test
  void writesThroughAndRefusesAfterTheClose() throws IOException {
    ByteArrayOutputStream pipe = new ByteArrayOutputStream();
    try (ChildStdin stdin = new ChildStdin(pipe)) {
      stdin.write(new byte[] {1, 2, 3}, 1, 2);
      stdin.write(4);
      stdin.close();
      assertThatThrownBy(() -> stdin.write(5)).hasMessageContaining("closed");
    }
    assertThat(pipe.toByteArray()).containsExactly(2, 3, 4);
  }

  @Test
  void closeBehindABlockedWriteComesBackAndHappensAfterIt() throws Exception {
    BlockedPipe pipe = new BlockedPipe();
    try (ChildStdin stdin = new ChildStdin(pipe)) {
      CompletableFuture<Void> write =
          CompletableFuture.runAsync(
              () -> {
                try {
                  stdin.write(1);
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      assertThat(pipe.entered.await(10, TimeUnit.SECONDS)).isTrue();
      stdin.close();
      assertThat(pipe.closed.getCount()).isEqualTo(1);
      pipe.release.countDown();
      write.get(10, TimeUnit.SECONDS);
      assertThat(pipe.closed.getCount()).isZero();
    }
  }

  private static final class BlockedPipe extends OutputStream {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public void write(int b) throws IOException {
      write(new byte[1], 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      entered.countDown();
      try {
        if (!release.await(10, TimeUnit.SECONDS)) {
          throw new IOException("not released");
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }
}
