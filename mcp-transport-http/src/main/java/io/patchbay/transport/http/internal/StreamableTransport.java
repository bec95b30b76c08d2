package io.patchbay.transport.http.internal;

import io.patchbay.ProtocolException;
import io.patchbay.ProtocolVersion;
import io.patchbay.SessionLostException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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
  private static final String SESSION = "Mcp-Session-Id";
  private static final String ACCEPT = "application/json, text/event-stream";
  private static final Duration DELETE = Duration.ofSeconds(2);

  private final TransportContext context;
  private final HttpUrl url;
  private final OkHttpClient client;
  private final Access access;
  private final TransportTraits traits;
  private final Map<Long, HttpExchange> open = new ConcurrentHashMap<>();
  private final Leftovers leftovers;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private @Nullable TransportListener listener;
  private volatile @Nullable String session;
  private volatile @Nullable String version;
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
    if (message.kind() == Outgoing.Kind.REQUEST) {
      open.put(message.id(), exchange);
    }
    if (closing.get()) {
      exchange.finish(closedHere(true));
    } else if (!message.isDriven()) {
      context.executor().execute(exchange::run);
    }
    return exchange;
  }

  /** Puts on a request what the protocol says of its message; returns the session it goes to. */
  @Nullable String protocolHeaders(Request.Builder request, Outgoing message) {
    request.addHeader("Accept", ACCEPT);
    String spoken = message.protocolVersion();
    if (spoken != null && isStateless(spoken)) {
      stateless(request, message, spoken);
      return null;
    }
    if (message.method().equals("initialize")) {
      return null;
    }
    version = spoken;
    return handshake(request);
  }

  private static boolean isStateless(String version) {
    return version.equals(ProtocolVersion.V2026_07_28.value())
        || new ProtocolVersion(version).era() == ProtocolVersion.Era.STATELESS;
  }

  private static void stateless(Request.Builder request, Outgoing message, String version) {
    request.addHeader("MCP-Protocol-Version", version);
    if (message.method().isEmpty()) {
      return;
    }
    request.addHeader("Mcp-Method", message.method());
    String name = isNamed(message.method()) ? message.name() : null;
    if (name != null) {
      request.addHeader("Mcp-Name", HeaderValues.encoded(name));
    }
    if (!message.headerParameters().isEmpty()) {
      message
          .headerParameters()
          .forEach(
              (key, value) -> request.addHeader("Mcp-Param-" + key, HeaderValues.encoded(value)));
    }
  }

  private static boolean isNamed(String method) {
    return switch (method) {
      case "tools/call",
          "prompts/get",
          "resources/read",
          "tasks/get",
          "tasks/update",
          "tasks/cancel" ->
          true;
      default -> false;
    };
  }

  /** The session, and the revision since it has to be told (2025-06-18). */
  private @Nullable String handshake(Request.Builder request) {
    String known = session;
    if (known != null) {
      request.header(SESSION, known);
    }
    String spoken = version;
    if (spoken != null && spoken.compareTo(ProtocolVersion.V2025_06_18.value()) >= 0) {
      request.header("MCP-Protocol-Version", spoken);
    }
    return known;
  }

  /** Starts a GET of the handshake era. */
  Request.Builder listenRequest() {
    Request.Builder request = access.request().url(url).header("Accept", "text/event-stream");
    String unused = handshake(request);
    access.new Attempts(() -> () -> {}).authorize(request, "GET", url);
    return request;
  }

  /** Looks at the response to a message before it is read: a session begins with the handshake. */
  void answered(Outgoing message, Response response) {
    if (!message.method().equals("initialize") || !response.isSuccessful()) {
      return;
    }
    String given = response.header(SESSION);
    if (given != null && !isVisibleAscii(given)) {
      throw new ProtocolException(
          what("initialize") + ": the session id has characters that are not visible ASCII", null);
    }
    session = given;
  }

  private static boolean isVisibleAscii(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c <= '~');
  }

  /** The server has taken a message that has no answer: after the handshake it is listened to. */
  void taken(Outgoing message) {
    if (message.method().equals("notifications/initialized") && !closing.get()) {
      ListeningStream before = listening;
      if (before != null) {
        before.close();
      }
      ListeningStream stream = new ListeningStream(this, context, session);
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

  /** Returns whether a response stream can be resumed: in a revision with a handshake. */
  boolean resumes(Outgoing message) {
    String spoken = message.protocolVersion();
    return spoken != null && !isStateless(spoken);
  }

  SessionLostException sessionLost(String what) {
    return new SessionLostException(what + ": the server does not know the session any more (404)");
  }

  /** Delivers what came on a stream to the exchange it belongs to, or to the listener. */
  void deliver(Message message) {
    HttpExchange exchange = message.isAnswer() ? open.get(message.answeredId()) : reported(message);
    if (exchange == null) {
      listener().onMessage(message);
    } else {
      exchange.deliver(message);
    }
  }

  private @Nullable HttpExchange reported(Message message) {
    if (!message.method().equals("notifications/progress")) {
      return null;
    }
    Json token = message.params().get("progressToken");
    return token == null || !token.isNumber() ? null : open.get(number(token));
  }

  /** Returns whether a progress notification is for a request. */
  boolean isFor(Message progress, Outgoing request) {
    Json token = progress.params().get("progressToken");
    return token == null || !token.isNumber() || number(token) == request.id();
  }

  private static long number(Json token) {
    try {
      return token.asLong();
    } catch (JsonException e) {
      return -1;
    }
  }

  /** The listening stream ended: what was only to come on it will not. */
  void listeningEnded(TransportException reason) {
    for (HttpExchange exchange : List.copyOf(open.values())) {
      exchange.listeningEnded(reason);
    }
  }

  void finishLater(Call call, Response response) {
    leftovers.add(call, response);
  }

  void ended(HttpExchange exchange) {
    if (exchange.message().kind() == Outgoing.Kind.REQUEST) {
      open.remove(exchange.message().id(), exchange);
    }
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

  HttpUrl url() {
    return url;
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
    List.copyOf(open.values()).forEach(exchange -> exchange.abort(closedHere(false)));
    leftovers.close();
    TransportListener hears = listener;
    if (hears != null) {
      hears.onClosed(closedHere(false));
    }
    String known = session;
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
      String unused = handshake(request);
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
      session = null;
      closed.complete(null);
    }
  }
}
