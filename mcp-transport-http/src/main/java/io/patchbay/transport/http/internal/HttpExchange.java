package io.patchbay.transport.http.internal;

import io.patchbay.InvalidRequestException;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.json.JsonException;
import io.patchbay.json.JsonWriter;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.transport.http.internal.client.Access;
import io.patchbay.transport.http.internal.client.Lookup;
import io.patchbay.transport.http.internal.client.Redirects;
import io.patchbay.transport.http.internal.client.Replies;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * One message, the POST that carries it, and its {@link Reply}. All of it runs on one thread, the
 * caller's where it lends itself; any thread may end it.
 */
final class HttpExchange implements Exchange {
  private static final MediaType JSON = MediaType.get("application/json");

  private final StreamableTransport transport;
  private final Outgoing message;
  private final ExchangeReceiver receiver;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile @Nullable Call call;
  private volatile @Nullable Runnable waiting;
  private volatile boolean elsewhere;

  HttpExchange(StreamableTransport transport, Outgoing message, ExchangeReceiver receiver) {
    this.transport = transport;
    this.message = message;
    this.receiver = receiver;
  }

  Outgoing message() {
    return message;
  }

  String what() {
    return transport.what(message.method().isEmpty() ? "an answer" : message.method());
  }

  @Override
  public void drive(long deadline) {
    run();
  }

  /** Runs the whole exchange on the calling thread; a second call does nothing. */
  void run() {
    if (!started.compareAndSet(false, true) || over.get()) {
      return;
    }
    try {
      transport.awaitListening(this);
      exchange();
    } catch (IOException e) {
      failed(e);
    } catch (McpException e) {
      finish(e);
    } catch (RuntimeException | Error e) {
      finish(new TransportException(what() + " failed: " + e, e));
    }
  }

  /** A caller that is interrupted cancels its call itself. */
  private void failed(IOException failure) {
    if (!message.isDriven() || !Thread.currentThread().isInterrupted()) {
      finish(transport.unreachable(what(), failure));
    }
  }

  private void exchange() throws IOException {
    RequestBody body = body();
    HttpUrl url = transport.url();
    Access.Attempts attempts = transport.access().new Attempts(receiver::onPersonAsked);
    int redirects = 0;
    while (!over.get()) {
      Request.Builder request = transport.access().request().url(url).post(body);
      String session = transport.headers().post(request, message);
      attempts.authorize(request, "POST", url);
      Response response = execute(request.build());
      boolean left = false;
      try {
        if (Redirects.isRedirect(response)) {
          url = Redirects.target(what(), response, ++redirects);
        } else if (response.code() == 401 || response.code() == 403) {
          attempts.refused(response, "POST", url, what(), Replies.sample(response));
        } else {
          left = new Reply(transport, this).take(response, session);
          return;
        }
      } finally {
        if (!left) {
          response.close();
        }
      }
    }
  }

  private RequestBody body() {
    JsonWriter writer = new JsonWriter();
    try {
      message.writeTo(writer);
    } catch (JsonException e) {
      throw new InvalidRequestException(what() + " cannot be encoded: " + e.getMessage(), e);
    }
    return RequestBody.create(writer.buffer(), JSON, 0, writer.length());
  }

  private Response execute(Request request) throws IOException {
    Call made = transport.client().newCall(request);
    call = made;
    if (over.get()) {
      made.cancel();
    }
    Lookup.calledAwayBy(this::waiting);
    try {
      return made.execute();
    } finally {
      Lookup.calledAwayBy(null);
    }
  }

  /** Delivers what belongs to this exchange and came on another stream. */
  void deliver(Message received) {
    if (received.isAnswer()) {
      answer(received);
    } else if (!over.get()) {
      receiver.onMessage(received);
    }
  }

  /** Tells of a sign of life. */
  void alive() {
    receiver.onActivity();
  }

  /** The server took the request and promised the answer on the listening stream. */
  void promisedElsewhere() {
    elsewhere = true;
  }

  /** Leaves the rest of the response to be read later. */
  void finishLater(Response response) {
    transport.finishLater(Objects.requireNonNull(call), response);
  }

  /** An answer that was promised on the listening stream will not come. */
  void listeningEnded(TransportException reason) {
    if (elsewhere) {
      finish(new TransportException(what() + ": " + reason.getMessage(), reason));
    }
  }

  private void answer(Message received) {
    if (claim()) {
      receiver.onMessage(received);
      receiver.onEnd(null);
    }
  }

  /** Makes a request of this exchange's own that is ended with it. */
  Response resume(Request request) throws IOException {
    return execute(request);
  }

  /** Sets what wakes the thread that waits before it resumes; null when it does not wait. */
  void waiting(@Nullable Runnable wake) {
    waiting = wake;
    if (wake != null && over.get()) {
      wake.run();
    }
  }

  boolean isOver() {
    return over.get();
  }

  /** Whoever claims the end tells of it. */
  private boolean claim() {
    boolean first = over.compareAndSet(false, true);
    if (first) {
      transport.ended(this);
    }
    return first;
  }

  void finish(@Nullable McpException failure) {
    if (claim()) {
      receiver.onEnd(failure);
    }
  }

  /** Ends the exchange and whatever it does at the moment. */
  void abort(@Nullable McpException failure) {
    finish(failure);
    Call running = call;
    if (running != null) {
      running.cancel();
    }
    Runnable wake = waiting;
    if (wake != null) {
      wake.run();
    }
  }

  @Override
  public void cancel() {
    if (!over.get()) {
      abort(null);
    }
  }
}
