package io.patchbay.inprocess.internal.server;

import io.patchbay.McpException;
import io.patchbay.ProtocolException;
import io.patchbay.RemoteErrorException;
import io.patchbay.RequestTimeoutException;
import io.patchbay.TransportException;
import io.patchbay.inprocess.internal.link.LinkedEnd;
import io.patchbay.json.Json;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.TransportContext;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Asks a client of a handshake revision, by requests of the server's own. */
final class Questions {
  /** How long a person or a model may take. */
  static final Duration LIMIT = Duration.ofMinutes(30);

  private final LinkedEnd peer;
  private final TransportContext context;
  private final AtomicLong ids = new AtomicLong();

  Questions(LinkedEnd peer, TransportContext context) {
    this.peer = peer;
    this.context = context;
  }

  /** Asks and waits. */
  Json ask(String method, Json params) {
    CompletableFuture<Json> answer = new CompletableFuture<>();
    long id = ids.incrementAndGet();
    Exchange exchange =
        peer.send(
            Outgoing.request(id, method, params, null, null, false), receiver(method, answer));
    try {
      return await(method, answer);
    } catch (CancellationException | RequestTimeoutException e) {
      exchange.cancel();
      Outgoing withdrawal =
          Outgoing.notification("notifications/cancelled", Json.of(Map.of("requestId", id)), null);
      var unused = peer.send(withdrawal, ExchangeReceiver.IGNORE);
      throw e;
    }
  }

  private String what(String method) {
    return "client of '" + context.server() + "': " + method;
  }

  private ExchangeReceiver receiver(String method, CompletableFuture<Json> answer) {
    return new ExchangeReceiver() {
      @Override
      public void onMessage(Message message) {
        Json body = message.body();
        if (message.kind() == Message.Kind.RESULT && body != null) {
          answer.complete(body);
        } else if (message.kind() == Message.Kind.ERROR && body != null) {
          answer.completeExceptionally(refusal(what(method), body));
        } else {
          answer.completeExceptionally(
              new ProtocolException(what(method) + " got an answer that is none", null));
        }
      }

      @Override
      public void onEnd(@Nullable McpException failure) {
        answer.completeExceptionally(
            failure == null
                ? new TransportException(what(method) + ": ended without an answer", null)
                : failure);
      }
    };
  }

  private static RemoteErrorException refusal(String what, Json error) {
    Json code = error.get("code");
    Json message = error.get("message");
    return new RemoteErrorException(
        what,
        code == null ? 0 : (int) code.asLong(),
        message == null ? "" : message.asString(),
        error.get("data"),
        0);
  }

  /** Waits for an answer that a future brings. */
  static Json await(String what, CompletableFuture<Json> answer) {
    try {
      return answer.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException(what + ": the handler was interrupted").initCause(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
    } catch (TimeoutException e) {
      throw new RequestTimeoutException(what, RequestTimeoutException.Limit.WALL, LIMIT, LIMIT, "");
    }
  }
}
