package io.patchbay.transport.http.internal;

import io.patchbay.McpException;
import io.patchbay.ProtocolVersion;
import io.patchbay.TransportException;
import io.patchbay.spi.DuplexTransport;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Sending;
import io.patchbay.spi.TimeSource.Cancellable;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import io.patchbay.transport.http.HttpServer;
import io.patchbay.transport.http.internal.client.Access;
import io.patchbay.transport.http.internal.client.Address;
import io.patchbay.transport.http.internal.client.Calls;
import io.patchbay.transport.http.internal.client.ReadAllowance;
import io.patchbay.transport.http.internal.client.Redirects;
import io.patchbay.transport.http.internal.client.Replies;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * HTTP+SSE (specification 2024-11-05: Transports). One event stream carries all that the server
 * says; its first event names the address to which each message is posted.
 *
 * <p>Framing: one JSON-RPC message a POST, one an event. Cancellation: a notification.
 * Authorization: {@link Access}.
 */
final class SseTransport extends DuplexTransport implements EventParser.Events {
  private static final int BUFFER = 8 << 10;

  private final OkHttpClient client;
  private final HttpUrl url;
  private final Access access;
  private final EventParser parser;
  private HttpUrl base;
  private final Set<Call> calls = ConcurrentHashMap.newKeySet();
  private volatile @Nullable HttpUrl endpoint;
  private volatile @Nullable String refusedEndpoint;

  SseTransport(TransportContext context, HttpServer server, OkHttpClient client) {
    super(context, traits(server));
    this.client = client;
    this.url = Objects.requireNonNull(HttpUrl.get(server.url()));
    this.base = url;
    this.access = HttpTransport.access(server);
    this.parser = new EventParser(this, context.limits().messageBytes());
  }

  private static TransportTraits traits(HttpServer server) {
    return Address.isLoopback(server.url().getHost())
        ? TransportTraits.LOCAL_STREAM
        : TransportTraits.REMOTE_STREAM;
  }

  @Override
  protected boolean sendsLater() {
    return true;
  }

  /** Opens the stream, and reads it until the address is known to which messages go. */
  @Override
  protected void start() throws IOException {
    Access.Attempts attempts = access.new Attempts(this::personAsked);
    while (true) {
      Request.Builder request = access.request().url(url).header("Accept", "text/event-stream");
      attempts.authorize(request, "GET", url);
      Response response = Redirects.followed(what("GET"), request.build(), this::execute);
      boolean kept = false;
      try {
        if (response.code() == 401 || response.code() == 403) {
          attempts.refused(response, "GET", url, what("GET"), Replies.sample(response));
          continue;
        }
        if (!response.isSuccessful() || Replies.kind(response) != Replies.Kind.EVENTS) {
          throw Replies.noMessage(what("GET"), response, Replies.sample(response));
        }
        base = response.request().url();
        findEndpoint(response.body().source());
        kept = true;
        listen(response);
        return;
      } finally {
        if (!kept) {
          response.close();
        }
      }
    }
  }

  private Response execute(Request request) throws IOException {
    Call call = client.newCall(request);
    calls.add(call);
    if (isClosing()) {
      call.cancel();
    }
    try {
      ReadAllowance.renew(context().limits().messageBytes());
      return Calls.execute(call);
    } catch (IOException e) {
      calls.remove(call);
      throw e;
    }
  }

  private void findEndpoint(BufferedSource source) throws IOException {
    byte[] buffer = new byte[BUFFER];
    while (endpoint == null) {
      int count = source.read(buffer);
      if (count < 0) {
        throw new IOException(
            "the event stream of " + Address.shown(url.uri()) + " ended before its endpoint event");
      }
      parser.feed(buffer, 0, count);
      String refused = refusedEndpoint;
      if (refused != null) {
        throw new IOException(refused);
      }
    }
  }

  private void listen(Response response) {
    Thread thread = new Thread(() -> read(response), context().threadName("listening"));
    thread.setDaemon(true);
    thread.start();
  }

  private void read(Response response) {
    String how = "ended";
    IOException failure = null;
    try (response) {
      BufferedSource source = response.body().source();
      byte[] buffer = new byte[BUFFER];
      int count = source.read(buffer);
      while (count >= 0) {
        parser.feed(buffer, 0, count);
        ReadAllowance.renew(context().limits().messageBytes());
        count = source.read(buffer);
      }
    } catch (IOException e) {
      failure = e;
      how = "broke: " + e.getMessage();
    } catch (RuntimeException | Error e) {
      failure = new IOException(e);
      how = "cannot be read: " + e;
    }
    ended(new TransportException(what("the event stream") + " " + how, failure));
    cancelAll();
  }

  @Override
  public void onEvent(String type, byte[] data, int from, int to) {
    if (type.equals("message")) {
      if (endpoint != null) {
        received(data, from, to);
      }
    } else if (type.equals("endpoint") && endpoint == null) {
      endpoint(new String(data, from, to - from, java.nio.charset.StandardCharsets.UTF_8).strip());
    }
  }

  /** The address is the server's word: it may name no other origin. */
  private void endpoint(String named) {
    HttpUrl resolved = base.resolve(named);
    if (resolved == null) {
      refusedEndpoint = "the endpoint event names no address";
    } else if (!Address.sameOrigin(url.uri(), resolved.uri())) {
      refusedEndpoint =
          "the endpoint event names another origin, "
              + Address.shown(resolved.uri())
              + ", which gets nothing";
    } else {
      endpoint = resolved;
    }
  }

  @Override
  protected void transmit(Sending sending) {
    context().executor().execute(() -> post(sending));
  }

  private void post(Sending sending) {
    Duration limit = context().limits().request();
    Cancellable timer = null;
    try {
      RequestBody body = PostBody.of(what(sending), sending.message());
      Access.Attempts attempts = access.new Attempts(sending::personAsked);
      HttpUrl target = Objects.requireNonNull(endpoint);
      int redirects = 0;
      boolean again = true;
      while (again && !sending.isEnded()) {
        Request.Builder request = access.request().url(target).post(body);
        version(request, sending.message());
        attempts.authorize(request, "POST", target);
        Call call = client.newCall(request.build());
        calls.add(call);
        timer = context().time().schedule(limit, call::cancel);
        if (isClosing()) {
          call.cancel();
        }
        try (Response response = Calls.execute(call)) {
          if (Redirects.isRedirect(response)) {
            target = Redirects.target(what(sending), response, ++redirects);
          } else {
            again = isToBeSentAgain(response, attempts, target, sending);
          }
        } finally {
          timer.cancel();
          calls.remove(call);
        }
      }
    } catch (McpException e) {
      sending.failed(e);
    } catch (IOException e) {
      sending.failed(e);
    } catch (RuntimeException | Error e) {
      sending.failed(new TransportException(what(sending) + " failed: " + e, e));
    }
  }

  private boolean isToBeSentAgain(
      Response response, Access.Attempts attempts, HttpUrl target, Sending sending) {
    if (response.code() == 401 || response.code() == 403) {
      attempts.refused(response, "POST", target, what(sending), Replies.sample(response));
      return true;
    }
    if (!response.isSuccessful()) {
      throw Replies.noMessage(what(sending), response, Replies.sample(response));
    }
    sending.sent();
    return false;
  }

  private static void version(Request.Builder request, Outgoing message) {
    String version = message.protocolVersion();
    if (version != null
        && version.compareTo(ProtocolVersion.V2025_06_18.value()) >= 0
        && !message.method().equals("initialize")) {
      request.header("MCP-Protocol-Version", version);
    }
  }

  private String what(Sending sending) {
    String method = sending.message().method();
    return what(method.isEmpty() ? "an answer" : method);
  }

  private String what(String method) {
    return "server '" + context().server() + "': " + method;
  }

  @Override
  protected CompletableFuture<Void> shutdown(Duration grace) {
    cancelAll();
    return CompletableFuture.completedFuture(null);
  }

  private void cancelAll() {
    calls.forEach(Call::cancel);
    calls.clear();
  }
}
