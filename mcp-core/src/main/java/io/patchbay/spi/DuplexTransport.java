package io.patchbay.spi;

import io.patchbay.InvalidRequestException;
import io.patchbay.McpException;
import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.internal.duplex.ExchangeTable;
import io.patchbay.internal.duplex.Salvage;
import io.patchbay.internal.duplex.Sample;
import io.patchbay.internal.duplex.Subject;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.json.JsonLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The base of transports whose messages all share one stream in each direction.
 *
 * <p>It keeps the table of open exchanges and gives each message to the one it belongs to: answers
 * by id, progress by its token, what a subscription sends by the subscription's id. Everything else
 * goes to the listener. Whatever ends the stream ends every open exchange with the same reason,
 * once.
 *
 * <p>A subclass opens the channel, transmits, says what it {@linkplain #received received} and when
 * the channel {@linkplain #ended ended}, one call at a time for what it received.
 *
 * <p>(A long file, half of it contract: opening, sending, delivering and ending race with each
 * other, and which of them wins is best seen in one place.)
 */
public abstract class DuplexTransport implements Transport {
  private static final Logger log = LoggerFactory.getLogger(DuplexTransport.class);
  private static final int JUNK_LIMIT = 10_000;

  private final TransportContext context;
  private final TransportTraits traits;
  private final JsonLimits jsonLimits;
  private final ExchangeTable<Open> open = new ExchangeTable<>();
  private final AtomicReference<@Nullable TransportException> end = new AtomicReference<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final AtomicReference<@Nullable Duration> closing = new AtomicReference<>();
  private final AtomicReference<@Nullable CompletableFuture<Void>> opening =
      new AtomicReference<>();
  private @Nullable TransportListener listener;
  private int junkInARow;

  /**
   * Creates a transport.
   *
   * @param context what the transport works for
   * @param traits what it tells the session
   */
  protected DuplexTransport(TransportContext context, TransportTraits traits) {
    this.context = context;
    this.traits = traits;
    this.jsonLimits = context.limits().json();
  }

  /**
   * Opens the channel and starts to receive. What arrives may be {@linkplain #received reported} at
   * once.
   *
   * @throws IOException if the channel cannot be opened
   */
  protected abstract void start() throws IOException;

  /**
   * Sends a message. Called by many threads. Must not wait long: a caller's limit runs meanwhile.
   *
   * @param sending the exchange of the message; {@link Sending#failed} if it cannot be sent later
   *     on
   * @throws IOException if it cannot be sent
   * @throws JsonException if it cannot be encoded
   */
  protected abstract void transmit(Sending sending) throws IOException;

  /**
   * Returns whether {@link #transmit} only starts to send, and a message without an answer is taken
   * over when {@link Sending#sent} says so; false by default.
   */
  protected boolean sendsLater() {
    return false;
  }

  /**
   * Gives the channel back, in good order within the grace, by force after it. Called once; and
   * once more when it was called while {@link #start} ran, for what that has opened since.
   *
   * @return completes when nothing is left
   */
  protected abstract CompletableFuture<Void> shutdown(Duration grace);

  /**
   * Reads and delivers on the calling thread while the exchange is open; see {@link
   * Exchange#drive}.
   */
  protected void lend(Sending sending, long deadline) {}

  /** Returns what a failure to write means for the exchange whose message it was. */
  protected TransportException writeFailure(IOException cause) {
    return new TransportException(
        "server '" + context.server() + "': cannot write: " + cause.getMessage(), cause);
  }

  /** Called when an exchange has its answer, before the answer is delivered. */
  protected void answered(Sending sending) {}

  /**
   * Lets the limit on connecting stand still while a person is asked something before the channel
   * can be opened, as at a login; for {@link #start}. For one message there is {@link
   * Sending#personAsked}.
   *
   * @return lets it run on; to be called once
   */
  protected final Runnable personAsked() {
    return listener().onPersonAskedFirst();
  }

  /** Returns what the transport works for. */
  protected final TransportContext context() {
    return context;
  }

  /** Returns how many exchanges are open. */
  protected final int openExchanges() {
    return open.size();
  }

  /** Returns whether this side has asked for the end. */
  protected final boolean isClosing() {
    return closing.get() != null;
  }

  @Override
  public final TransportTraits traits() {
    return traits;
  }

  @Override
  public final void open(TransportListener listener) {
    this.listener = listener;
    CompletableFuture<Void> settled = new CompletableFuture<>();
    opening.set(settled);
    try {
      start();
    } catch (IOException e) {
      settled.complete(null);
      throw new TransportException("server '" + context.server() + "': " + e.getMessage(), e);
    } catch (RuntimeException | Error e) {
      settled.complete(null);
      throw e;
    }
    if (isClosing()) {
      var unused =
          shutdown(Duration.ZERO).whenComplete((nothing, failure) -> settled.complete(null));
      throw new TransportException(closedHere(), null);
    }
    settled.complete(null);
  }

  @Override
  public final Exchange send(Outgoing message, ExchangeReceiver receiver) {
    Open exchange = new Open(message, receiver);
    if (message.kind() == Outgoing.Kind.REQUEST) {
      open.add(exchange);
    }
    TransportException ended = end.get();
    if (ended != null) {
      exchange.finish(new TransportException(String.valueOf(ended.getMessage()), ended, true));
      return exchange;
    }
    try {
      transmit(exchange);
    } catch (IOException e) {
      exchange.finish(writeFailure(e));
    } catch (JsonException e) {
      exchange.failed(e);
    } catch (RuntimeException | Error e) {
      exchange.failed(new JsonException("sending failed: " + e, e));
    }
    if (message.kind() != Outgoing.Kind.REQUEST && !sendsLater()) {
      exchange.finish(null);
    }
    return exchange;
  }

  @Override
  public final CompletableFuture<Void> close(Duration grace) {
    if (closing.compareAndSet(null, grace)) {
      CompletableFuture<Void> done;
      try {
        done = shutdown(grace);
      } catch (RuntimeException e) {
        done = CompletableFuture.failedFuture(e);
      }
      CompletableFuture<Void> settled = opening.get();
      var unused =
          CompletableFuture.allOf(done, settled == null ? done : settled)
              .whenComplete(
                  (nothing, failure) -> {
                    end(new TransportException(closedHere(), failure));
                    closed.complete(null);
                  });
    }
    return closed.copy();
  }

  private String closedHere() {
    return "server '" + context.server() + "': the connection was closed by this side";
  }

  /**
   * Delivers a message in text. The array must not change any more.
   *
   * @param utf8 the array that has the message
   * @param from index of the first byte
   * @param to index after the last byte
   */
  protected final void received(byte[] utf8, int from, int to) {
    Json json;
    try {
      json = Json.view(utf8, from, to, jsonLimits);
    } catch (JsonException e) {
      unreadable(Salvage.idIn(utf8, from, to), e.getMessage(), Sample.of(utf8, from, to));
      return;
    }
    received(json);
  }

  /** Delivers a message, or a batch of them where that is legal. */
  protected final void received(Json json) {
    if (json.isArray() && !json.elements().isEmpty()) {
      if (listener().acceptsBatches()) {
        json.elements().forEach(this::single);
      } else {
        refuseBatch(json);
      }
    } else {
      single(json);
    }
  }

  /**
   * Reports a message that was too long to keep.
   *
   * @param id the id of the message, or -1 if it is not known
   */
  protected final void receivedTooLong(long id) {
    unreadable(
        id,
        "it is longer than the limit of " + context.limits().messageBytes() + " bytes",
        "(a message over the limit)");
  }

  /**
   * Ends the transport from the channel's side. Only the first call counts.
   *
   * @param reason why, for every open exchange; once this side has asked for the end, that is why
   */
  protected final void ended(TransportException reason) {
    end(isClosing() ? new TransportException(closedHere(), reason) : reason);
  }

  /** The session hears first, so that whoever is told of a lost answer finds it closed. */
  private void end(TransportException reason) {
    if (!end.compareAndSet(null, reason)) {
      return;
    }
    if (listener != null) {
      tell(hears -> hears.onClosed(reason));
    }
    open.entries().forEach(exchange -> exchange.finish(reason));
  }

  private void single(Json json) {
    Message message;
    try {
      message = Message.of(json);
    } catch (JsonException e) {
      receivedJunk(Sample.of(json));
      return;
    }
    received(message);
  }

  /** Delivers a message that is known to be one. */
  protected final void received(Message message) {
    if (junkInARow != 0) {
      junkInARow = 0;
    }
    Open exchange = message.isAnswer() ? asked(message) : open.get(Subject.of(message));
    if (exchange == null) {
      tell(hears -> hears.onMessage(message));
    } else {
      exchange.deliver(message);
    }
  }

  /** An error without an id answers the only open request. */
  private @Nullable Open asked(Message message) {
    Json id = message.id();
    if (id == null || id.isNull()) {
      return message.kind() == Message.Kind.RESULT ? null : open.only();
    }
    return open.get(message.answeredId());
  }

  private void refuseBatch(Json batch) {
    for (Json element : batch.elements()) {
      Json id = element.isObject() && element.get("method") == null ? element.get("id") : null;
      Open exchange = open.get(Subject.id(id));
      if (exchange != null) {
        exchange.finish(
            new ProtocolException(
                exchange.what() + " was answered in a batch, which the negotiated revision has not",
                null));
      }
    }
    String sample = Sample.of(batch);
    tell(hears -> hears.onJunk("a batch: " + sample));
  }

  private void unreadable(long id, @Nullable String reason, String sample) {
    Open exchange = open.get(id);
    if (exchange == null) {
      receivedJunk(sample);
    } else {
      exchange.finish(
          new ProtocolException(
              exchange.what() + " got an answer that cannot be read: " + reason, null));
    }
  }

  /**
   * Reports something that is no message.
   *
   * @param sample the start of it, or what it is; printable
   */
  protected final void receivedJunk(String sample) {
    tell(hears -> hears.onJunk(sample));
    if (sample.regionMatches(true, 0, "Content-Length:", 0, 15)) {
      ended(
          new TransportException(
              "server '"
                  + context.server()
                  + "' frames its messages with Content-Length headers, as language servers do; MCP"
                  + " over stdio is one message a line",
              null));
    } else if (++junkInARow >= JUNK_LIMIT) {
      ended(
          new TransportException(
              "server '"
                  + context.server()
                  + "' wrote "
                  + JUNK_LIMIT
                  + " lines that are no messages, the last one: "
                  + sample,
              null));
    }
  }

  /** What a listener throws must not end the thread that reads. */
  private void tell(Consumer<TransportListener> event) {
    try {
      event.accept(listener());
    } catch (RuntimeException | Error e) {
      log.warn("the listener of server '{}' failed", context.server(), e);
    }
  }

  private TransportListener listener() {
    TransportListener hears = listener;
    if (hears == null) {
      throw new IllegalStateException("received before open");
    }
    return hears;
  }

  private final class Open extends Sending implements Exchange, ExchangeTable.Entry {
    private final Outgoing message;
    private final long id;
    private final ExchangeReceiver receiver;
    private volatile boolean over;

    Open(Outgoing message, ExchangeReceiver receiver) {
      super(message.kind() == Outgoing.Kind.REQUEST);
      this.message = message;
      this.id = message.id();
      this.receiver = receiver;
    }

    @Override
    public long id() {
      return id;
    }

    @Override
    public Outgoing message() {
      return message;
    }

    String what() {
      return "server '" + context.server() + "': " + message.method();
    }

    void deliver(Message received) {
      if (!received.isAnswer()) {
        receiver.onMessage(received);
      } else if (claim()) {
        answered(this);
        receiver.onMessage(received);
        receiver.onEnd(null);
      }
    }

    void finish(@Nullable McpException failure) {
      if (claim()) {
        receiver.onEnd(failure);
      }
    }

    /** Whoever takes a request out of the table ends it. */
    private boolean claim() {
      if (message.kind() == Outgoing.Kind.REQUEST) {
        boolean first = open.remove(this);
        if (first) {
          over = true;
        }
        return first;
      }
      synchronized (this) {
        boolean first = !over;
        over = true;
        return first;
      }
    }

    @Override
    public void sent() {
      if (message.kind() != Outgoing.Kind.REQUEST) {
        finish(null);
      }
    }

    @Override
    public void failed(McpException reason) {
      finish(reason);
    }

    @Override
    public void failed(JsonException reason) {
      finish(
          new InvalidRequestException(
              what() + " cannot be encoded: " + reason.getMessage(), reason));
    }

    @Override
    public void failed(IOException reason) {
      finish(writeFailure(reason));
    }

    @Override
    public Runnable personAsked() {
      return receiver.onPersonAsked();
    }

    @Override
    public boolean isEnded() {
      return over;
    }

    @Override
    public void cancel() {
      finish(null);
    }

    @Override
    public void drive(long deadline) {
      if (!over) {
        lend(this, deadline);
      }
    }
  }
}
