package io.patchbay.transport.http.internal;

import io.patchbay.SessionLostException;
import io.patchbay.TransportException;
import io.patchbay.json.JsonLimits;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.TimeSource;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportListener;
import io.patchbay.spi.TransportTraits;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.internal.client.Access;
import io.patchbay.transport.http.internal.client.Address;
import io.patchbay.transport.http.internal.client.Redirects;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Streamable HTTP of both eras (specification: Transports, Streamable HTTP). Each message is a
 * POST; the stateless revisions have nothing else, the handshake revisions a session and a stream
 * to listen on beside it.
 *
 * <p>Framing: one JSON-RPC message as the body, answered by one or by an event stream.
 * Cancellation: closing the response (2026-07-28), a notification before. Authorization: {@link
 * Access}.
 */
final class StreamableTransport implements Transport {
  private static final Logger log = LoggerFactory.getLogger(StreamableTransport.class);
  private static final Duration DELETE = Duration.ofSeconds(2);

  private final TransportContext context;
  private final HttpUrl url;
  private final OkHttpClient client;
  private final Access access;
  private final TransportTraits traits;
  private final OpenExchanges open = new OpenExchanges();
  private final ProtocolHeaders headers = new ProtocolHeaders();
  private final Leftovers leftovers;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private @Nullable TransportListener listener;
  private volatile @Nullable ListeningStream listening;

  StreamableTransport(TransportContext context, HttpServer server, OkHttpClient client) {
    this.context = context;
    this.client = client;
    this.url = java.util.Objects.requireNonNull(HttpUrl.get(server.url()));
    this.access = HttpTransport.access(server);
    this.leftovers = new Leftovers(context);
    boolean local = Address.isLoopback(url.host());
    this.traits = new TransportTraits(true, true, true, local, true, false);
  }

  @Override
  public TransportTraits traits() {
    return traits;
  }

  @Override
  public void open(TransportListener listener) {
    this.listener = listener;
    if (closing.get()) {
      throw closedHere(true);
    }
  }

  @Override
  public Exchange send(Outgoing message, ExchangeReceiver receiver) {
    HttpExchange exchange = new HttpExchange(this, message, receiver);
    open.add(exchange);
    if (closing.get()) {
      exchange.finish(closedHere(true));
    } else if (!message.isDriven()) {
      context.executor().execute(exchange::run);
    }
    return exchange;
  }

  /** Starts a GET of the handshake era. */
  Request.Builder listenRequest() {
    Request.Builder request = access.request().url(url).header("Accept", "text/event-stream");
    String unused = headers.handshake(request);
    access.new Attempts(() -> () -> {}).authorize(request, "GET", url);
    return request;
  }

  /** The server has taken a message that has no answer: after the handshake it is listened to. */
  void taken(Outgoing message) {
    if (message.method().equals("notifications/initialized") && !closing.get()) {
      ListeningStream before = listening;
      if (before != null) {
        before.close();
      }
      ListeningStream stream = new ListeningStream(this, context, headers.session());
      listening = stream;
      stream.start();
      if (closing.get()) {
        stream.close();
      }
    }
  }

  /** What a server sends on the listening stream for a call is lost if that is not open yet. */
  void awaitListening(HttpExchange exchange) throws IOException {
    ListeningStream stream = listening;
    if (stream != null
        && !stream.isSettled()
        && exchange.message().kind() == Outgoing.Kind.REQUEST) {
      stream.awaitSettled();
    }
    leftovers.finishOne();
  }

  boolean isListening() {
    ListeningStream stream = listening;
    return stream != null && stream.isOpen();
  }

  SessionLostException sessionLost(String what) {
    return new SessionLostException(what + ": the server does not know the session any more (404)");
  }

  void finishLater(Call call, Response response) {
    leftovers.add(call, response);
  }

  /** Returns what a failure below HTTP means. */
  TransportException unreachable(String what, IOException failure) {
    if (closing.get()) {
      return closedHere(false);
    }
    boolean never =
        failure instanceof ConnectException
            || failure instanceof NoRouteToHostException
            || failure instanceof UnknownHostException
            || failure instanceof SocketTimeoutException
            || failure instanceof SSLHandshakeException
            || failure instanceof SSLPeerUnverifiedException;
    String shown = Address.shown(url.uri());
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return new TransportException(
        what
            + (never ? ": cannot reach " + shown : ": the connection to " + shown + " failed")
            + ": "
            + (failure instanceof UnknownHostException ? "unknown host " + url.host() : message)
            + (message.contains("Unsupported or unrecognized SSL message")
                ? "; does it speak http:// there?"
                : ""),
        failure,
        never);
  }

  private TransportException closedHere(boolean neverSent) {
    return new TransportException(
        "server '" + context.server() + "': the connection was closed by this side",
        null,
        neverSent);
  }

  String what(String method) {
    return "server '" + context.server() + "': " + method;
  }

  /** Delivers what came on a stream to the exchange it belongs to, or to the listener. */
  void deliver(Message message) {
    HttpExchange exchange = open.of(message);
    if (exchange == null) {
      listener().onMessage(message);
    } else {
      exchange.deliver(message);
    }
  }

  /** The listening stream ended: what was only to come on it will not. */
  void listeningEnded(TransportException reason) {
    open.all().forEach(exchange -> exchange.listeningEnded(reason));
  }

  void ended(HttpExchange exchange) {
    open.remove(exchange);
  }

  HttpUrl url() {
    return url;
  }

  ProtocolHeaders headers() {
    return headers;
  }

  OkHttpClient client() {
    return client;
  }

  Access access() {
    return access;
  }

  TimeSource time() {
    return context.time();
  }

  int limit() {
    return context.limits().messageBytes();
  }

  JsonLimits jsonLimits() {
    return context.limits().json();
  }

  TransportListener listener() {
    TransportListener hears = listener;
    if (hears == null) {
      throw new IllegalStateException("used before open");
    }
    return hears;
  }

  @Override
  public CompletableFuture<Void> close(Duration grace) {
    if (!closing.compareAndSet(false, true)) {
      return closed.copy();
    }
    ListeningStream stream = listening;
    if (stream != null) {
      stream.close();
    }
    open.all().forEach(exchange -> exchange.abort(closedHere(false)));
    leftovers.close();
    TransportListener hears = listener;
    if (hears != null) {
      hears.onClosed(closedHere(false));
    }
    String known = headers.session();
    if (known == null) {
      closed.complete(null);
    } else {
      context.executor().execute(() -> delete(grace));
    }
    return closed.copy();
  }

  private Response within(Duration limit, Request request) throws IOException {
    Call call = client.newCall(request);
    TimeSource.Cancellable timer = context.time().schedule(limit, call::cancel);
    try {
      return call.execute();
    } finally {
      timer.cancel();
    }
  }

  /** Tells the server that the session is over; whatever it says to that is well. */
  private void delete(Duration grace) {
    try {
      Request.Builder request = access.request().url(url);
      String unused = headers.handshake(request);
      access.new Attempts(() -> () -> {}).authorize(request, "DELETE", url);
      long from = context.time().nanoTime();
      Duration limit = grace.compareTo(DELETE) < 0 ? grace : DELETE;
      Redirects.followed(
              what("DELETE"),
              request.delete().build(),
              hop -> within(limit.minusNanos(context.time().nanoTime() - from), hop))
          .close();
    } catch (IOException | RuntimeException e) {
      log.debug("the session with server '{}' was not deleted", context.server(), e);
    } finally {
      headers.forget();
      closed.complete(null);
    }
  }
}
