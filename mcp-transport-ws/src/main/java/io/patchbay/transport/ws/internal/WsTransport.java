package io.patchbay.transport.ws.internal;

import io.patchbay.InvalidRequestException;
import io.patchbay.TransportException;
import io.patchbay.json.JsonWriter;
import io.patchbay.spi.DuplexTransport;
import io.patchbay.spi.Sending;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import io.patchbay.transport.http.internal.client.Access;
import io.patchbay.transport.http.internal.client.Address;
import io.patchbay.transport.http.internal.client.Redirects;
import io.patchbay.transport.http.internal.client.Replies;
import io.patchbay.transport.ws.WsServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * MCP over WebSocket, which the specification has no binding for.
 *
 * <p>Set-up: an upgrade that asks for the subprotocol {@code mcp}; a server that names none is
 * taken, one that names another is not. Framing: one JSON-RPC object a text message in both
 * directions, in any fragments. Cancellation: a notification. Authorization: {@link Access}, on the
 * upgrade request, anew for each connection. Liveness: pings. End: a close frame.
 */
final class WsTransport extends DuplexTransport {
  static final String SUBPROTOCOL = "mcp";

  private final URI address;
  private final HttpUrl url;
  private final OkHttpClient client;
  private final Access access;
  private volatile @Nullable Channel channel;

  WsTransport(TransportContext context, WsServer server, OkHttpClient client) {
    super(context, traits(server));
    this.address = server.url();
    this.url = HttpUrl.get(address.toString().replaceFirst("^[wW][sS]", "http"));
    this.client =
        client
            .newBuilder()
            .pingInterval(server.pingInterval())
            .addInterceptor(new MessageTap(context.limits().messageBytes(), new Incoming()))
            .build();
    this.access =
        new Access(
            server.name(),
            server.headers(),
            server.headerSupplier().orElse(null),
            server.options().authorizer());
  }

  private static TransportTraits traits(WsServer server) {
    return Address.isLoopback(server.url().getHost())
        ? TransportTraits.LOCAL_STREAM
        : TransportTraits.REMOTE_STREAM;
  }

  /** The upgrade, until it comes about or is refused for good. */
  @Override
  protected void start() throws IOException {
    Access.Attempts attempts = access.new Attempts(this::personAsked);
    HttpUrl target = url;
    int redirects = 0;
    while (true) {
      Channel.Refusal refusal = upgrade(target, attempts);
      if (refusal == null) {
        return;
      }
      Response response = refusal.response();
      if (response.code() == 401 || response.code() == 403) {
        attempts.refused(response, "GET", target, upgrading(), refusal.sample());
      } else if (Redirects.isRedirect(response)) {
        target = Redirects.target(upgrading(), response, ++redirects);
      } else {
        throw Replies.noMessage(upgrading(), response, refusal.sample());
      }
    }
  }

  private Channel.@Nullable Refusal upgrade(HttpUrl target, Access.Attempts attempts)
      throws IOException {
    Request.Builder request =
        access.request().url(target).header("Sec-WebSocket-Protocol", SUBPROTOCOL);
    attempts.authorize(request, "GET", target);
    Channel attempt = new Channel(context(), this::onEnding);
    channel = attempt;
    attempt.upgrade(client, request.build());
    if (isClosing()) {
      attempt.cancel();
    }
    try {
      return attempt.awaitUpgrade();
    } catch (IOException e) {
      throw new IOException(
          "cannot connect to "
              + Address.shown(address)
              + ": "
              + (e.getMessage() == null ? e : e.getMessage()),
          e);
    }
  }

  private String upgrading() {
    return "server '" + context().server() + "': the upgrade to WebSocket";
  }

  private void onEnding(Channel.Ending ending) {
    ended(
        new TransportException(
            "server '"
                + context().server()
                + "': the connection to "
                + Address.shown(address)
                + " "
                + ending.how(),
            ending.cause()));
  }

  /** Hands what the server says to the exchanges; on the thread that reads. */
  private final class Incoming implements TextMessages.Receiver {
    @Override
    public void onText(byte[] utf8) {
      received(utf8, 0, utf8.length);
    }

    @Override
    public void onBinary(long length) {
      receivedJunk("(a binary message of " + length + " bytes)");
    }

    @Override
    public void onTooLong(long id) {
      receivedTooLong(id);
    }
  }

  @Override
  protected void transmit(Sending sending) {
    JsonWriter writer = new JsonWriter();
    sending.message().writeTo(writer);
    int length = writer.length();
    if (length > Channel.QUEUE) {
      sending.failed(
          new InvalidRequestException(
              what(sending)
                  + " is "
                  + length
                  + " bytes long; over WebSocket a message may have at most "
                  + Channel.QUEUE,
              null));
      return;
    }
    String text = new String(writer.buffer(), 0, length, StandardCharsets.UTF_8);
    switch (Objects.requireNonNull(channel).send(text, length)) {
      case QUEUED -> {}
      case NO_ROOM ->
          notSent(
              sending,
              "the server reads too slowly: no more than "
                  + Channel.QUEUE
                  + " bytes can wait for it");
      case CLOSED -> notSent(sending, "the connection is closing");
    }
  }

  private void notSent(Sending sending, String why) {
    sending.failed(new TransportException(what(sending) + " was not sent: " + why, null, true));
  }

  private String what(Sending sending) {
    String method = sending.message().method();
    return "server '" + context().server() + "': " + (method.isEmpty() ? "an answer" : method);
  }

  @Override
  protected CompletableFuture<Void> shutdown(Duration grace) {
    Channel open = channel;
    return open == null ? CompletableFuture.completedFuture(null) : open.close(grace);
  }
}
