package io.patchbay.ide.internal;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.jspecify.annotations.Nullable;

/**
 * Knocks without a token, so that none is given to whatever took a port over: an IDE with a token
 * lets nobody in like that, and anything else answers, or is silent.
 */
final class PortCheck implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final OkHttpClient client =
      new OkHttpClient.Builder()
          .callTimeout(LIMIT)
          .connectTimeout(LIMIT)
          .readTimeout(LIMIT)
          .retryOnConnectionFailure(false)
          .followRedirects(false)
          .proxy(java.net.Proxy.NO_PROXY)
          .build();

  /**
   * Returns what is wrong with the port of an IDE; empty if it refuses whoever has no token.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  String defect(LockFile ide) throws InterruptedException {
    return switch (ide.agent()) {
      case CLAUDE_CODE -> ide.sse() ? answered(request(ide, "/sse").build()) : upgraded(ide);
      case GEMINI_CLI, QWEN_CODE ->
          answered(
              request(ide, "/mcp")
                  .post(RequestBody.create("{}", MediaType.get("application/json")))
                  .build());
    };
  }

  private static Request.Builder request(LockFile ide, String path) {
    return new Request.Builder().url("http://127.0.0.1:" + ide.port() + path);
  }

  private String answered(Request request) throws InterruptedException {
    try (Response response = client.newCall(request).execute()) {
      return judged(response.code());
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return unreachable(e);
    }
  }

  private String upgraded(LockFile ide) throws InterruptedException {
    CompletableFuture<String> verdict = new CompletableFuture<>();
    WebSocket socket =
        client.newWebSocket(
            request(ide, "/").build(),
            new WebSocketListener() {
              @Override
              public void onOpen(WebSocket open, Response response) {
                verdict.complete(judged(200));
              }

              @Override
              public void onFailure(
                  WebSocket failed, Throwable cause, @Nullable Response response) {
                verdict.complete(response == null ? cutOff(cause) : judged(response.code()));
              }
            });
    try {
      return verdict.get(2 * LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return "it does not answer";
    } finally {
      socket.cancel();
    }
  }

  private static String judged(int status) {
    return status == 401 || status == 403
        ? ""
        : status == 200
            ? "something listens there that lets anybody in"
            : "something listens there that answers with HTTP " + status;
  }

  private static String unreachable(Throwable cause) {
    if (cause instanceof java.net.ConnectException) {
      return "nobody listens there";
    }
    return cause instanceof java.io.InterruptedIOException
        ? "it does not answer"
        : "something listens there that does not answer as an IDE does";
  }

  /** What an IDE says to an upgrade is not written down: one may cut it off without a word. */
  private static String cutOff(Throwable cause) {
    boolean reset =
        cause instanceof java.net.SocketException && !(cause instanceof java.net.ConnectException);
    boolean nothing =
        cause.getCause() instanceof java.io.EOFException end
            && String.valueOf(end.getMessage()).contains("limit=0 content=");
    return reset || nothing ? "" : unreachable(cause);
  }

  @Override
  public void close() {
    client.dispatcher().cancelAll();
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }
}
