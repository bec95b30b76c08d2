package io.patchbay.transport.http.internal;

import io.patchbay.HttpStatusException;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.Message;
import io.patchbay.spi.TimeSource.Cancellable;
import io.patchbay.spi.TransportContext;
import io.patchbay.transport.http.internal.client.Calls;
import io.patchbay.transport.http.internal.client.ReadAllowance;
import io.patchbay.transport.http.internal.client.Replies;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stream on which a server of the handshake revisions says what belongs to no call. A server
 * without one is no worse for it. One that ends is opened again, after the time the server asked
 * for or an ever longer one; one that keeps ending is left alone for an hour.
 *
 * <p>A thread of its own reads it, and exists as long as the stream is open.
 */
final class ListeningStream implements EventParser.Events {
  private static final Logger log = LoggerFactory.getLogger(ListeningStream.class);
  private static final long HEADERS_MILLIS = 1_000;
  private static final long FIRST_DELAY = 1_000;
  private static final long LAST_DELAY = 30_000;
  private static final long SHORT_LIFE = TimeUnit.SECONDS.toNanos(10);
  private static final int SHORT_LIVES = 3;
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);
  private static final int DEATHS = 5;

  private final StreamableTransport transport;
  private final TransportContext context;
  private final boolean inSession;
  private final CountDownLatch settled = new CountDownLatch(1);
  private final EventParser parser;
  private final ArrayDeque<Long> deaths = new ArrayDeque<>();
  private int shortLives;
  private boolean wasOpen;
  private volatile boolean open;
  private volatile boolean closed;
  private volatile @Nullable Call call;
  private volatile @Nullable CompletableFuture<Void> pause;

  ListeningStream(
      StreamableTransport transport, TransportContext context, @Nullable String session) {
    this.transport = transport;
    this.context = context;
    this.inSession = session != null;
    this.parser = new EventParser(this, context.limits().messageBytes());
  }

  void start() {
    Thread thread = new Thread(this::run, context.threadName("listening"));
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns whether it is known whether there is such a stream, or has been waited for enough. */
  boolean isSettled() {
    return settled.getCount() == 0;
  }

  /** Waits for that, a second at most. */
  void awaitSettled() throws IOException {
    try {
      if (!settled.await(HEADERS_MILLIS, TimeUnit.MILLISECONDS)) {
        settled.countDown();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new java.io.InterruptedIOException("interrupted").initCause(e);
    }
  }

  boolean isOpen() {
    return open;
  }

  private void run() {
    try {
      while (!closed && listen()) {
        pause(delay());
      }
    } catch (RuntimeException | Error e) {
      log.warn("listening to server '{}' failed", context.server(), e);
    } finally {
      settled.countDown();
    }
  }

  /** Opens the stream and reads it to its end; returns whether it is worth opening again. */
  private boolean listen() {
    long openedAt = context.time().nanoTime();
    String how = "ended";
    try (Response response = request()) {
      if (!response.isSuccessful() || Replies.kind(response) != Replies.Kind.EVENTS) {
        return absent(response.code());
      }
      open = true;
      wasOpen = true;
      settled.countDown();
      read(response.body().source());
    } catch (HttpStatusException e) {
      return absent(e.status());
    } catch (McpException e) {
      log.warn("listening to server '{}' was refused: {}", context.server(), e.getMessage());
      return wasOpen;
    } catch (IOException e) {
      how = "broke: " + e.getMessage();
    } finally {
      open = false;
      settled.countDown();
    }
    if (closed) {
      return false;
    }
    log.debug("the listening stream of server '{}' {}", context.server(), how);
    transport.listeningEnded(
        new TransportException(
            transport.what("the listening stream") + " " + how + " before the answer came", null));
    died(context.time().nanoTime() - openedAt);
    return true;
  }

  private Response request() throws IOException {
    String last = parser.lastEventId();
    parser.restart();
    return transport.get(
        transport.what("listening"),
        last,
        transport.access().new Attempts(() -> () -> {}),
        this::execute);
  }

  private Response execute(Request request) throws IOException {
    Call made = transport.client().newCall(request);
    call = made;
    if (closed) {
      made.cancel();
    }
    ReadAllowance.renew(transport.limit());
    return Calls.execute(made);
  }

  /** A server that had the stream and does not know the session now has lost it. */
  private boolean absent(int status) {
    if (status == 404 && wasOpen && inSession) {
      transport.listener().onSessionLost();
      return false;
    }
    boolean passes = wasOpen && (status >= 500 || status == 409 || status == 429);
    log.debug("server '{}' answered {} to listening", context.server(), status);
    if (passes) {
      died(0);
    }
    return passes;
  }

  private void read(BufferedSource source) throws IOException {
    byte[] buffer = new byte[4 << 10];
    int count = source.read(buffer);
    while (count >= 0 && !closed) {
      parser.feed(buffer, 0, count);
      ReadAllowance.renew(transport.limit());
      count = source.read(buffer);
    }
  }

  @Override
  public void onEvent(String type, byte[] data, int from, int to) {
    if (!type.equals("message") || closed) {
      return;
    }
    shortLives = 0;
    try {
      Json json = Json.view(data, from, to, transport.jsonLimits());
      if (json.isArray() && transport.listener().acceptsBatches()) {
        json.elements().forEach(element -> transport.deliver(Message.of(element)));
      } else {
        transport.deliver(Message.of(json));
      }
    } catch (JsonException e) {
      transport.listener().onJunk(Replies.sample(Arrays.copyOfRange(data, from, to)));
    }
  }

  private void died(long lived) {
    long now = context.time().nanoTime();
    shortLives = lived < SHORT_LIFE ? shortLives + 1 : 0;
    deaths.add(now);
    while (now - deaths.element() > HOUR) {
      deaths.remove();
    }
  }

  /** Returns how long to wait, in milliseconds. */
  private long delay() {
    if (shortLives >= SHORT_LIVES || deaths.size() >= DEATHS) {
      log.info(
          "the listening stream of server '{}' keeps ending and is left alone for an hour",
          context.server());
      shortLives = 0;
      deaths.clear();
      return TimeUnit.HOURS.toMillis(1);
    }
    long retry = parser.retryMillis();
    long backOff = Math.min(LAST_DELAY, FIRST_DELAY << Math.max(0, shortLives - 1));
    return retry >= 0 ? Math.min(retry, TimeUnit.HOURS.toMillis(1)) : backOff;
  }

  private void pause(long millis) {
    CompletableFuture<Void> due = new CompletableFuture<>();
    pause = due;
    Cancellable timer =
        context.time().schedule(Duration.ofMillis(millis), () -> due.complete(null));
    if (closed) {
      due.complete(null);
    }
    due.join();
    pause = null;
    timer.cancel();
  }

  /** Ends listening; the thread ends soon after. */
  void close() {
    closed = true;
    settled.countDown();
    Call running = call;
    if (running != null) {
      running.cancel();
    }
    CompletableFuture<Void> waiting = pause;
    if (waiting != null) {
      waiting.complete(null);
    }
  }
}
