package io.patchbay.examples.unixsocket;

import io.patchbay.spi.LineTransport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * MCP over a Unix domain socket: one message a line in both directions; set up by connecting, ended
 * by closing; a request is cancelled by {@code notifications/cancelled}. Who may connect is up to
 * the permissions of the socket's file.
 */
final class UnixSocketTransport extends LineTransport {
  private final Path socket;
  private @Nullable SocketChannel channel;

  UnixSocketTransport(TransportContext context, Path socket) {
    super(context, TransportTraits.LOCAL_STREAM);
    this.socket = socket;
  }

  @Override
  protected Streams connect() throws IOException {
    SocketChannel opened = SocketChannel.open(StandardProtocolFamily.UNIX);
    synchronized (this) {
      channel = opened;
    }
    try {
      opened.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      opened.close();
      throw new IOException("cannot connect to " + socket + ": " + e.getMessage(), e);
    }
    return new Streams(new ChannelInput(opened), new ChannelOutput(opened));
  }

  /** A channel cannot tell how much it would read, so that callers have nothing to poll. */
  @Override
  protected boolean canPoll() {
    return false;
  }

  @Override
  protected CompletableFuture<Void> shutdown(Duration grace) {
    SocketChannel opened;
    synchronized (this) {
      opened = channel;
    }
    try {
      if (opened != null) {
        opened.close();
      }
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    } finally {
      stopThreads();
    }
    return CompletableFuture.completedFuture(null);
  }
}
