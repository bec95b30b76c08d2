package io.patchbay.transport.ws;

import io.patchbay.testkit.Eventually;
import io.patchbay.testkit.Peer;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The server's end of a WebSocket, behind {@code MockWebServer}. */
final class WsPeer extends WebSocketListener implements Peer {
  private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();
  private final BlockingQueue<Optional<String>> received = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> closeCode = new CompletableFuture<>();

  @Override
  public void onOpen(WebSocket webSocket, Response response) {
    socket.complete(webSocket);
  }

  @Override
  public void onMessage(WebSocket webSocket, String text) {
    received.add(Optional.of(text));
  }

  @Override
  public void onClosing(WebSocket webSocket, int code, String reason) {
    closeCode.complete(code);
    received.add(Optional.empty());
    webSocket.close(code, null);
  }

  @Override
  public void onFailure(WebSocket webSocket, Throwable failure, @Nullable Response response) {
    closeCode.complete(-1);
    received.add(Optional.empty());
  }

  private WebSocket socket() {
    return Eventually.get(socket);
  }

  @Override
  public @Nullable String read() {
    try {
      Optional<String> next = received.poll(Eventually.SOON.toNanos(), TimeUnit.NANOSECONDS);
      if (next == null) {
        throw new AssertionError("nothing came within " + Eventually.SOON);
      }
      return next.orElse(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  @Override
  public void write(String message) {
    socket().send(message);
  }

  void writeBinary(byte[] message) {
    socket().send(ByteString.of(message));
  }

  @Override
  public void close() {
    close(1001, "");
  }

  void close(int code, String reason) {
    socket().close(code, reason);
  }

  /** Returns the code of the client's close frame; -1 if the connection broke. */
  int awaitCloseCode() {
    return Eventually.get(closeCode);
  }
}
