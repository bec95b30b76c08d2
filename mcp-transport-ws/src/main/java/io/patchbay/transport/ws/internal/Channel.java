package io.patchbay.transport.ws.internal;

import io.patchbay.spi.TimeSource.Cancellable;
import io.patchbay.spi.TransportContext;
import io.patchbay.transport.http.internal.client.Replies;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.jspecify.annotations.Nullable;

/** One WebSocket: its upgrade, its sending, its end. Thread-safe. */
final class Channel extends WebSocketListener {
  /** What OkHttp queues; it would close a WebSocket that is given more. */
  static final long QUEUE = 16L << 20;

  private static final int NORMAL = 1000;
  private static final int NO_CODE = 1005;

  private final TransportContext context;
  private final Consumer<Ending> ending;
  private final CompletableFuture<@Nullable Refusal> opened = new CompletableFuture<>();
  private final CompletableFuture<Void> gone = new CompletableFuture<>();
  private volatile @Nullable WebSocket socket;
  private volatile boolean cancelled;

  /**
   * What the server said instead of an upgrade.
   *
   * @param response its status and headers; closed
   * @param sample the start of its body
   */
  record Refusal(Response response, String sample) {}

  /** How a WebSocket ended that was open, in words that follow on "the connection". */
  record Ending(String how, @Nullable Throwable cause) {}

  /**
   * Creates a WebSocket that asks for nothing yet.
   *
   * @param ending told once, when a WebSocket that was open ends for whatever reason
   */
  Channel(TransportContext context, Consumer<Ending> ending) {
    this.context = context;
    this.ending = ending;
  }

  /** Sends the upgrade request; once, and also after a close. */
  void upgrade(OkHttpClient client, Request request) {
    WebSocket made;
    try {
      made = client.newWebSocket(request, this);
    } catch (RuntimeException e) {
      gone.complete(null);
      throw e;
    }
    socket = made;
    if (cancelled) {
      made.cancel();
    }
  }

  /**
   * Waits for the upgrade.
   *
   * @return null if it came about, else what the server said instead
   */
  @Nullable Refusal awaitUpgrade() throws IOException {
    try {
      return opened.get();
    } catch (InterruptedException e) {
      cancel();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the upgrade", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure
          ? failure
          : new IOException(String.valueOf(e.getCause()), e.getCause());
    }
  }

  /** What became of a message. */
  enum Sent {
    /** It is queued. */
    QUEUED,
    /** The queue has no room for it; nothing else is touched. */
    NO_ROOM,
    /** The WebSocket is closing or has ended. */
    CLOSED
  }

  /**
   * Queues a text message; never waits for the peer.
   *
   * @param utf8Length its length in UTF-8
   */
  synchronized Sent send(String text, int utf8Length) {
    WebSocket open = Objects.requireNonNull(socket);
    if (open.queueSize() + utf8Length > QUEUE) {
      return Sent.NO_ROOM;
    }
    return open.send(text) ? Sent.QUEUED : Sent.CLOSED;
  }

  /** Closes in good order within the grace, by force after it. */
  CompletableFuture<Void> close(Duration grace) {
    WebSocket open = socket;
    if (open == null || grace.isZero() || !opened.isDone()) {
      cancel();
      return gone.copy();
    }
    boolean unused = open.close(NORMAL, null);
    Cancellable timer = context.time().schedule(grace, this::cancel);
    return gone.whenComplete((nothing, failure) -> timer.cancel());
  }

  /** Cuts the connection. */
  void cancel() {
    cancelled = true;
    WebSocket made = socket;
    if (made != null) {
      made.cancel();
    }
  }

  @Override
  public void onOpen(WebSocket webSocket, Response response) {
    Thread.currentThread().setName(context.threadName("reader"));
    String chosen = response.header("Sec-WebSocket-Protocol");
    if (chosen == null || chosen.equals(WsTransport.SUBPROTOCOL)) {
      opened.complete(null);
      return;
    }
    webSocket.cancel();
    opened.completeExceptionally(
        new IOException(
            "the server chose the subprotocol '"
                + chosen
                + "' of WebSocket, and '"
                + WsTransport.SUBPROTOCOL
                + "' was asked for; is this the address of an MCP server?"));
  }

  @Override
  public void onClosing(WebSocket webSocket, int code, String reason) {
    String said = Replies.sample(reason.getBytes(StandardCharsets.UTF_8));
    String with = code == NO_CODE ? "out a code" : " " + code;
    ended("was closed by the server with" + with + (said.isEmpty() ? "" : ": " + said), null);
    boolean unused = webSocket.close(NORMAL, null);
  }

  @Override
  public void onClosed(WebSocket webSocket, int code, String reason) {
    gone.complete(null);
  }

  @Override
  public void onFailure(WebSocket webSocket, Throwable failure, @Nullable Response response) {
    if (response != null && response.code() != 101) {
      opened.complete(new Refusal(response, Replies.sample(response)));
    } else if (!opened.completeExceptionally(failure)) {
      ended(how(failure), failure);
    }
    gone.complete(null);
  }

  private static String how(Throwable failure) {
    if (failure instanceof SocketTimeoutException) {
      return "ended, because the server does not answer pings: " + failure.getMessage();
    }
    if (failure instanceof EOFException) {
      return "was ended by the server without a close frame";
    }
    return "broke: " + (failure.getMessage() == null ? failure : failure.getMessage());
  }

  /** A WebSocket that was refused after its upgrade never was open. */
  private void ended(String how, @Nullable Throwable cause) {
    if (!opened.isCompletedExceptionally()) {
      ending.accept(new Ending(how, cause));
    }
  }
}
