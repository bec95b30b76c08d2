package io.patchbay.testkit;

import io.patchbay.spi.LineTransport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A transport over two pipes in memory. Framing and cancellation as {@link LineTransport}; closed,
 * it closes both pipes and leaves no thread.
 */
public final class PipeTransport extends LineTransport {
  private final Dial dial;
  private volatile @Nullable Channel channel;

  /** Opens a channel to a server. */
  @FunctionalInterface
  public interface Dial {
    /**
     * Returns a fresh channel.
     *
     * @throws IOException if there is no server
     */
    Channel connect() throws IOException;
  }

  /**
   * The two directions of a channel.
   *
   * @param toClient what the server writes
   * @param toServer what the client writes
   */
  public record Channel(BytePipe toClient, BytePipe toServer) {
    /** Returns a channel of new pipes. */
    public static Channel create() {
      return new Channel(new BytePipe(), new BytePipe());
    }

    /** Closes what the client holds of it. */
    void closeClient() throws IOException {
      toServer.out().close();
      toClient.in().close();
    }

    /** Closes what the server holds of it, as its death does. */
    void closeServer() throws IOException {
      toClient.out().close();
      toServer.in().close();
    }
  }

  /** Creates a transport that is not open yet. */
  public PipeTransport(TransportContext context, Dial dial) {
    this(context, TransportTraits.LOCAL_STREAM, dial);
  }

  /** Creates a transport with traits of its own. */
  public PipeTransport(TransportContext context, TransportTraits traits, Dial dial) {
    super(context, traits);
    this.dial = dial;
  }

  @Override
  protected Streams connect() throws IOException {
    Channel opened = dial.connect();
    channel = opened;
    if (isClosing()) {
      opened.closeClient();
      throw new IOException("closed while it was being opened");
    }
    return new Streams(opened.toClient().in(), opened.toServer().out());
  }

  @Override
  protected CompletableFuture<Void> shutdown(Duration grace) {
    Channel open = channel;
    try {
      if (open != null) {
        open.closeClient();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    stopThreads();
    return CompletableFuture.completedFuture(null);
  }
}
