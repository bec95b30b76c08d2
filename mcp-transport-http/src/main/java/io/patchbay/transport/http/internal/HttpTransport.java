package io.patchbay.transport.http.internal;

import io.patchbay.HttpStatusException;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportListener;
import io.patchbay.spi.TransportTraits;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.Wire;
import io.patchbay.transport.http.internal.client.Access;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * A server's HTTP transport: streamable HTTP, or HTTP+SSE where a server that may speak either
 * refuses the handshake with an error of the client's and then offers an endpoint to a GET
 * (specification: Transports, backwards compatibility).
 */
final class HttpTransport implements Transport {
  private static final Set<Integer> NO_EVIDENCE = Set.of(401, 403, 407, 408, 429);

  private final TransportContext context;
  private final HttpServer server;
  private final OkHttpClient client;
  private @Nullable TransportListener listener;
  private volatile Transport wire;
  private volatile boolean mayFallBack;
  private volatile boolean closing;

  HttpTransport(TransportContext context, HttpServer server, OkHttpClient client) {
    this.context = context;
    this.server = server;
    this.client = client;
    this.mayFallBack = server.wire() == Wire.AUTO;
    this.wire =
        server.wire() == Wire.SSE
            ? new SseTransport(context, server, client)
            : new StreamableTransport(context, server, client);
  }

  /** Returns who this client is to a server. */
  static Access access(HttpServer server) {
    return new Access(
        server.name(),
        server.headers(),
        server.headerSupplier().orElse(null),
        server.options().authorizer());
  }

  @Override
  public TransportTraits traits() {
    return wire.traits();
  }

  @Override
  public Object credential() {
    return wire.credential();
  }

  @Override
  public void open(TransportListener listener) {
    this.listener = listener;
    wire.open(listener);
  }

  @Override
  public Exchange send(Outgoing message, ExchangeReceiver receiver) {
    if (!mayFallBack) {
      return wire.send(message, receiver);
    }
    return message.method().equals("initialize")
        ? wire.send(message, new Greeting(message, receiver))
        : wire.send(message, receiver);
  }

  /** The handshake, whose refusal may mean that the server speaks HTTP+SSE. */
  private final class Greeting implements ExchangeReceiver {
    private final Outgoing message;
    private final ExchangeReceiver receiver;
    private @Nullable Message refusal;

    Greeting(Outgoing message, ExchangeReceiver receiver) {
      this.message = message;
      this.receiver = receiver;
    }

    @Override
    public void onMessage(Message received) {
      if (received.kind() == Message.Kind.ERROR && isEvidence(received.httpStatus())) {
        refusal = received;
      } else {
        mayFallBack &= !received.isAnswer();
        receiver.onMessage(received);
      }
    }

    @Override
    public void onActivity() {
      receiver.onActivity();
    }

    @Override
    public Runnable onPersonAsked() {
      return receiver.onPersonAsked();
    }

    @Override
    public void onEnd(@Nullable McpException failure) {
      boolean refused =
          refusal != null
              || failure instanceof HttpStatusException answered && isEvidence(answered.status());
      if (refused) {
        context.executor().execute(() -> fallBack(failure));
      } else {
        end(failure);
      }
    }

    /**
     * Blocks, maybe where neither the limit nor an interrupt ends it, such as in the look-up of a
     * name; so never on the thread of a caller.
     */
    private void fallBack(@Nullable McpException failure) {
      try {
        if (!fellBack(failure)) {
          end(failure);
        }
      } catch (McpException e) {
        receiver.onEnd(e);
      } catch (RuntimeException | Error e) {
        receiver.onEnd(
            new TransportException(
                "server '" + context.server() + "': HTTP+SSE cannot be opened: " + e, e));
      }
    }

    private void end(@Nullable McpException failure) {
      if (refusal != null) {
        receiver.onMessage(refusal);
      }
      receiver.onEnd(failure);
    }

    /** Returns whether the message goes the other way now, or its end has been told. */
    private boolean fellBack(@Nullable McpException failure) {
      SseTransport other = new SseTransport(context, server, client);
      Transport before = wire;
      wire = other;
      try {
        if (closing) {
          throw new TransportException("closed", null);
        }
        other.open(Objects.requireNonNull(listener));
      } catch (TransportException e) {
        wire = before;
        if (failure instanceof HttpStatusException answered) {
          receiver.onEnd(neither(answered, e));
          return true;
        }
        return false;
      }
      mayFallBack = false;
      Exchange unused = other.send(message, receiver);
      return true;
    }
  }

  private static HttpStatusException neither(HttpStatusException answered, TransportException sse) {
    HttpStatusException both =
        new HttpStatusException(
            answered.getMessage() + "; nor does it speak HTTP+SSE: " + sse.getMessage(),
            answered.status(),
            answered.contentType(),
            answered.sample());
    both.addSuppressed(sse);
    return both;
  }

  /** Any error of the client's but those that say something else. */
  private static boolean isEvidence(int status) {
    return status / 100 == 4 && !NO_EVIDENCE.contains(status);
  }

  @Override
  public CompletableFuture<Void> close(Duration grace) {
    closing = true;
    return wire.close(grace);
  }
}
