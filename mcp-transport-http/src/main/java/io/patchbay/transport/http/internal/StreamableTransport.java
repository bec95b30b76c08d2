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
import io.patchbay.transport.http.internal.client.Calls;
import io.patchbay.transport.http.internal.client.Redirects;
import io.patchbay.transport.http.internal.client.Replies;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
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

  private static final TransportTraits HERE =
      new TransportTraits(true, true, true, true, true, false);
  private static final TransportTraits ELSEWHERE =
      new TransportTraits(true, true, true, false, true, false);

  private final TransportContext context;
  private final HttpUrl url;
  private final OkHttpClient client;
  private final Access access;
  private final TransportTraits traits;
  private final OpenExchanges open = new OpenExchanges();
  private final ProtocolHeaders headers = new ProtocolHeaders();
  private volatile @Nullable CompletableFuture<Void> closed;
  private @Nullable TransportListener listener;
  private volatile @Nullable SideMessages side;
  private volatile @Nullable Leftovers leftovers;
  private volatile @Nullable ListeningStream listening;

  StreamableTransport(TransportContext context, HttpServer server, OkHttpClient client) {
    this.context = context;
    this.client = client;
    this.url = java.util.Objects.requireNonNull(HttpUrl.get(server.url()));
    this.access = HttpTransport.access(server);
    this.traits = Address.isLoopback(url.host()) ? HERE : ELSEWHERE;
  }

  @Override
  public TransportTraits traits() {
    return traits;
  }

  @Override
  public Object credential() {
    return access.credential();
  }

  @Override
  public void open(TransportListener listener) {
    this.listener = listener;
    if (isClosing()) {
      throw closedHere(true);
    }
  }

  @Override
  public Exchange send(Outgoing message, ExchangeReceiver receiver) {
    HttpExchange exchange = new HttpExchange(this, message, receiver);
    open.add(exchange);
    if (isClosing()) {
      exchange.finish(closedHere(true));
    } else if (message.kind() != Outgoing.Kind.REQUEST) {
      side().send(exchange);
      if (isClosing()) {
        side().close(closedHere(false));
      }
    } else if (!message.isDriven()) {
      context.executor().execute(exchange::run);
    }
    return exchange;
  }

  /**
   * Asks for a stream of the handshake era.
   *
   * @param what asks, for an error
   * @param lastEventId where it is to go on, or null
   * @param attempts authorize it
   * @param sender sends it
   */
  Response get(
      String what, @Nullable String lastEventId, Access.Attempts attempts, Redirects.Sender sender)
      throws IOException {
    while (true) {
      Request.Builder request = access.request().url(url).header("Accept", "text/event-stream");
      String unused = headers.handshake(request);
      attempts.authorize(request, "GET", url);
      Response response = Redirects.followed(what, withLast(request.build(), lastEventId), sender);
      if (response.code() != 401 && response.code() != 403) {
        return response;
      }
      try (response) {
        attempts.refused(response, "GET", url, what, Replies.sample(response));
      }
    }
  }

  /** The id is the server's own text, in whatever characters (WHATWG HTML, 9.2.4). */
  private static Request withLast(Request request, @Nullable String lastEventId) {
    return lastEventId == null
        ? request
        : request
            .newBuilder()
            .headers(
                request
                    .headers()
                    .newBuilder()
                    .addUnsafeNonAscii("Last-Event-ID", lastEventId)
                    .build())
            .build();
  }

  /** The server has taken a message that has no answer: after the handshake it is listened to. */
  void taken(Outgoing message) {
    if (message.method().equals("notifications/initialized") && !isClosing()) {
      ListeningStream before = listening;
      if (before != null) {
        before.close();
        listeningEnded(
            new TransportException("the session was renewed before the answer came", null));
      }
      ListeningStream stream = new ListeningStream(this, context, headers.session());
      listening = stream;
      stream.start();
      if (isClosing()) {
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
    Leftovers known = leftovers;
    if (known != null) {
      known.finishOne();
    }
  }

  boolean isListening() {
    ListeningStream stream = listening;
    return stream != null && stream.isOpen();
  }

  SessionLostException sessionLost(String what) {
    return new SessionLostException(what + ": the server does not know the session any more (404)");
  }

  void finishLater(Call call, Response response) {
    leftovers().add(call, response);
    if (isClosing()) {
      leftovers().close();
    }
  }

  private synchronized Leftovers leftovers() {
    Leftovers known = leftovers;
    if (known == null) {
      known = new Leftovers(context);
      leftovers = known;
    }
    return known;
  }

  private synchronized SideMessages side() {
    SideMessages known = side;
    if (known == null) {
      known = new SideMessages(context);
      side = known;
    }
    return known;
  }

  /**
   * Returns what a failure below HTTP means.
   *
   * @param request what was sent last, or null; it is not shown
   * @param first whether the server cannot have got the message before
   */
  TransportException unreachable(
      String what, IOException failure, @Nullable Request request, boolean first) {
    if (isClosing()) {
      return closedHere(false);
    }
    boolean never = first && isNeverSent(failure);
    String shown = Address.shown(url.uri());
    String said = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    String message = request == null ? said : Replies.withoutSecrets(said, request);
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

  private static boolean isNeverSent(IOException failure) {
    return failure instanceof ConnectException
        || failure instanceof NoRouteToHostException
        || failure instanceof UnknownHostException
        || failure instanceof SocketTimeoutException
        || failure instanceof SSLHandshakeException
        || failure instanceof SSLPeerUnverifiedException;
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
      exchange.deliverFromElsewhere(message);
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

  private boolean isClosing() {
    return closed != null;
  }

  @Override
  public CompletableFuture<Void> close(Duration grace) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    synchronized (this) {
      CompletableFuture<Void> begun = closed;
      if (begun != null) {
        return begun.copy();
      }
      closed = end;
    }
    ListeningStream stream = listening;
    if (stream != null) {
      stream.close();
    }
    open.all().forEach(exchange -> exchange.abort(closedHere(false)));
    SideMessages sent = side;
    if (sent != null) {
      sent.close(closedHere(false));
    }
    Leftovers left = leftovers;
    if (left != null) {
      left.close();
    }
    TransportListener hears = listener;
    if (hears != null) {
      hears.onClosed(closedHere(false));
    }
    String known = headers.session();
    if (known == null) {
      end.complete(null);
    } else {
      context.executor().execute(() -> delete(grace, end));
    }
    return end.copy();
  }

  private Response within(Duration limit, Request request) throws IOException {
    Call call = client.newCall(request);
    TimeSource.Cancellable timer = context.time().schedule(limit, call::cancel);
    try {
      return Calls.execute(call);
    } finally {
      timer.cancel();
    }
  }

  /** Tells the server that the session is over; whatever it says to that is well. */
  private void delete(Duration grace, CompletableFuture<Void> end) {
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
      end.complete(null);
    }
  }
}
