package io.patchbay.transport.http.internal;

import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.TimeSource.Cancellable;
import io.patchbay.transport.http.internal.client.Access;
import io.patchbay.transport.http.internal.client.Replies;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Resumes the response stream of one request (handshake revisions): a GET with the id of the last
 * event, after the time that the server asked for. Two tries without a new event are enough.
 */
final class Resumption {
  private static final int TRIES = 2;
  private static final long FIRST_DELAY = 1_000;

  private final StreamableTransport transport;
  private final HttpExchange exchange;
  private final Access.Attempts attempts;
  private @Nullable String reached;
  private int tries;

  Resumption(StreamableTransport transport, HttpExchange exchange, Access.Attempts attempts) {
    this.transport = transport;
    this.attempts = attempts;
    this.exchange = exchange;
  }

  /**
   * Returns the stream that goes on where the last one ended; null if the exchange has ended
   * meanwhile.
   *
   * @param parser what the last stream was read with
   * @param ended what the end of the stream means if it cannot be resumed
   * @throws TransportException if it cannot be resumed
   */
  @Nullable Response next(EventParser parser, TransportException ended) throws IOException {
    String last = parser.lastEventId();
    if (last == null || !isResumed(exchange.message())) {
      throw ended;
    }
    if (!last.equals(reached)) {
      tries = 0;
    }
    reached = last;
    parser.restart();
    IOException unreachable = null;
    while (++tries <= TRIES) {
      long retry = parser.retryMillis();
      pause(retry >= 0 ? retry : FIRST_DELAY << (tries - 1));
      if (exchange.isOver()) {
        return null;
      }
      try {
        return opened(last, ended);
      } catch (IOException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw e;
        }
        unreachable = e;
      }
    }
    throw unreachable == null ? ended : notResumed(ended, "cannot be reached");
  }

  /** In a revision with a handshake; what the stateless revisions lose is lost. */
  private static boolean isResumed(Outgoing message) {
    return message.protocolVersion() != null
        && !ProtocolHeaders.isStateless(message.protocolVersion());
  }

  private Response opened(String last, TransportException ended) throws IOException {
    Response response;
    try {
      response = transport.get(exchange.what(), last, attempts, exchange::resume);
    } catch (McpException e) {
      throw notResumed(ended, "refused: " + e.getMessage());
    }
    if (response.isSuccessful() && Replies.kind(response) == Replies.Kind.EVENTS) {
      return response;
    }
    int status = response.code();
    response.close();
    throw notResumed(ended, "answered HTTP " + status);
  }

  private static TransportException notResumed(TransportException ended, String why) {
    return new TransportException(
        ended.getMessage() + ", and it cannot be resumed: the server " + why, ended);
  }

  /** Waits, unless the exchange ends. */
  private void pause(long millis) throws InterruptedIOException {
    CompletableFuture<Void> due = new CompletableFuture<>();
    Cancellable timer =
        transport.time().schedule(Duration.ofMillis(millis), () -> due.complete(null));
    exchange.waiting(() -> due.complete(null));
    try {
      var unused = due.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(Objects.requireNonNullElse(e.getCause(), e));
    } finally {
      exchange.waiting(null);
      timer.cancel();
    }
  }
}
