package io.patchbay.transport.http.internal;

import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.internal.duplex.ExchangeTable;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.transport.http.internal.client.Access;
import io.patchbay.transport.http.internal.client.Calls;
import io.patchbay.transport.http.internal.client.Lookup;
import io.patchbay.transport.http.internal.client.ReadAllowance;
import io.patchbay.transport.http.internal.client.Redirects;
import io.patchbay.transport.http.internal.client.Replies;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * One message, the POST that carries it, and its {@link Reply}. All of it runs on one thread, the
 * caller's where it lends itself; any thread may end it.
 */
final class HttpExchange implements Exchange, ExchangeTable.Entry {
  private final StreamableTransport transport;
  private final Outgoing message;
  private final ExchangeReceiver receiver;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile @Nullable Call call;
  private volatile @Nullable Runnable waiting;
  private volatile boolean elsewhere;
  private boolean attempted;
  private boolean reached;
  private @Nullable Thread inHostCode;

  HttpExchange(StreamableTransport transport, Outgoing message, ExchangeReceiver receiver) {
    this.transport = transport;
    this.message = message;
    this.receiver = receiver;
  }

  Outgoing message() {
    return message;
  }

  @Override
  public long id() {
    return message.id();
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
      if (!isInterrupted()) {
        finish(new TransportException(what() + " failed: " + e, e, !attempted));
      }
    }
  }

  /** A caller that is interrupted cancels its call itself. */
  private boolean isInterrupted() {
    return message.isDriven() && Thread.currentThread().isInterrupted();
  }

  private void failed(IOException failure) {
    if (!isInterrupted()) {
      Call made = call;
      finish(
          transport.unreachable(what(), failure, made == null ? null : made.request(), !reached));
    }
  }

  private void exchange() throws IOException {
    RequestBody body = PostBody.of(what(), message);
    HttpUrl url = transport.url();
    Access.Attempts attempts = transport.access().new Attempts(receiver::onPersonAsked);
    int redirects = 0;
    while (!over.get()) {
      Request.Builder request = transport.access().request().url(url).post(body);
      String session = transport.headers().post(request, message);
      HttpUrl target = url;
      inHostCode(() -> attempts.authorize(request, "POST", target));
      Response response = execute(request.build());
      reached = true;
      boolean left = false;
      try {
        if (Redirects.isRedirect(response)) {
          url = Redirects.target(what(), response, ++redirects);
        } else if (response.code() == 401 || response.code() == 403) {
          String sample = Replies.sample(response);
          inHostCode(() -> attempts.refused(response, "POST", target, what(), sample));
        } else {
          left = new Reply(transport, this, attempts, response.request()).take(response, session);
          return;
        }
      } finally {
        if (!left) {
          response.close();
        }
      }
    }
  }

  /** Runs code of the application, which is interrupted when the exchange ends meanwhile. */
  void inHostCode(Runnable code) {
    synchronized (this) {
      if (over.get()) {
        return;
      }
      inHostCode = Thread.currentThread();
    }
    try {
      code.run();
    } finally {
      synchronized (this) {
        inHostCode = null;
      }
      if (over.get()) {
        boolean unused = Thread.interrupted();
      }
    }
  }

  private synchronized void interruptHostCode() {
    if (inHostCode != null) {
      inHostCode.interrupt();
    }
  }

  private Response execute(Request request) throws IOException {
    Call made = transport.client().newCall(request);
    call = made;
    if (over.get()) {
      made.cancel();
    }
    attempted = true;
    ReadAllowance.renew(transport.limit());
    Lookup.calledAwayBy(this::waiting);
    try {
      return Calls.execute(made);
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

  /** Delivers what came on another stream; after its answer this exchange has nothing to read. */
  void deliverFromElsewhere(Message received) {
    deliver(received);
    if (received.isAnswer()) {
      stop();
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
    interruptHostCode();
    stop();
  }

  private void stop() {
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
