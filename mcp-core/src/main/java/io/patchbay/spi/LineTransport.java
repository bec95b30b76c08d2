package io.patchbay.spi;

import io.patchbay.TransportException;
import io.patchbay.internal.duplex.LineFramer;
import io.patchbay.internal.duplex.LineWriter;
import io.patchbay.internal.duplex.SharedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The base of transports that carry one message a line over two streams of bytes: stdio, sockets.
 *
 * <p>Framing: UTF-8, a message is one line ended by a line feed. A byte-order mark before the first
 * line, a carriage return at a line's end and blank lines are ignored; lines that are no messages
 * are reported and skipped. Cancellation: {@code notifications/cancelled}. One daemon thread reads,
 * and a second one writes where a write could block; see {@code docs/concurrency.md}.
 */
public abstract class LineTransport extends DuplexTransport {
  private static final int BUDGET = 16 * 1024;

  private @Nullable LineWriter writer;
  private @Nullable SharedReader reader;

  /**
   * The two directions of a channel.
   *
   * @param in what the peer writes
   * @param out what the peer reads
   */
  public record Streams(InputStream in, OutputStream out) {}

  /** Creates a transport; see {@link DuplexTransport}. */
  protected LineTransport(TransportContext context, TransportTraits traits) {
    super(context, traits);
  }

  /**
   * Opens the channel. May block; must end when the thread is interrupted or the transport closed.
   *
   * @throws IOException if the channel cannot be opened
   */
  protected abstract Streams connect() throws IOException;

  /**
   * Returns why the channel ended, once its input has ended. May wait shortly for the reason, on
   * the reader thread.
   *
   * @param failure how the input broke, or null at its orderly end
   */
  protected TransportException endReason(@Nullable IOException failure) {
    return new TransportException(
        "server '"
            + context().server()
            + "': "
            + (failure == null
                ? "it closed the channel"
                : "the channel broke: " + failure.getMessage()),
        failure);
  }

  /**
   * Returns how many bytes the channel surely takes while the peer reads nothing. 16 KiB, which the
   * pipes and sockets of every system take.
   */
  protected int writeBudget() {
    return BUDGET;
  }

  /**
   * Returns whether waiting callers may poll {@link InputStream#available}; it must then be cheap
   * and never claim more than a read returns at once.
   */
  protected boolean canPoll() {
    return true;
  }

  /** Ends both threads; called by {@link #shutdown} of a subclass when its streams are closed. */
  protected final void stopThreads() {
    SharedReader reads = reader;
    LineWriter writes = writer;
    if (reads != null) {
      reads.close();
    }
    if (writes != null) {
      writes.close();
    }
  }

  @Override
  protected final void start() throws IOException {
    Streams streams = connect();
    LineFramer framer =
        new LineFramer(streams.in(), context().limits().messageBytes(), new Lines());
    LineWriter writes =
        new LineWriter(streams.out(), writeBudget(), task -> thread(task, "writer"));
    writer = writes;
    SharedReader reads =
        new SharedReader(
            streams.in(), framer, this::openExchanges, new ReaderEvents(writes), canPoll());
    reader = reads;
    thread(reads::run, "reader").start();
  }

  @Override
  protected final void transmit(Sending sending) {
    LineWriter writes = Objects.requireNonNull(writer, "not open");
    SharedReader reads = Objects.requireNonNull(reader, "not open");
    if (reads.isReading()) {
      writes.enqueue(sending);
      return;
    }
    writes.send(sending);
    if (!sending.message().isDriven()) {
      reads.want();
    }
  }

  @Override
  protected final void lend(Sending sending, long deadline) {
    SharedReader reads = Objects.requireNonNull(reader, "not open");
    if (!reads.isReading()) {
      reads.poll(sending::isEnded, deadline);
    }
  }

  @Override
  protected final void answered(Sending sending) {
    Objects.requireNonNull(writer, "not open").answered(sending);
    Objects.requireNonNull(reader, "not open").answeredIn(sending.age());
  }

  private Thread thread(Runnable task, String role) {
    Thread thread = new Thread(task, context().threadName(role));
    thread.setDaemon(true);
    return thread;
  }

  private final class Lines implements LineFramer.Sink {
    @Override
    public void onLine(byte[] bytes, int from, int to) {
      received(bytes, from, to);
    }

    @Override
    public void onLongLine(long id) {
      receivedTooLong(id);
    }
  }

  private final class ReaderEvents implements SharedReader.Events {
    private final LineWriter writes;

    ReaderEvents(LineWriter writes) {
      this.writes = writes;
    }

    @Override
    public void onDelivered() {
      writes.flush();
    }

    @Override
    public void onEnd(@Nullable IOException failure) {
      writes.close();
      ended(endReason(failure));
    }
  }
}
