package io.patchbay.transport.http.internal;

import io.patchbay.InvalidRequestException;
import io.patchbay.McpException;
import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
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
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * One message, the POST that carries it, and what comes back: a message, or a stream of them that
 * is resumed where the era has that. All of it runs on one thread, the caller's where it lends
 * itself.
 */
final class HttpExchange implements Exchange, EventParser.Events {
  private static final MediaType JSON = MediaType.get("application/json");
  private static final int FIRST_READ = 1 << 10;
  private static final int BUFFER = 8 << 10;

  private final StreamableTransport transport;
  private final Outgoing message;
  private final ExchangeReceiver receiver;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile @Nullable Call call;
  private volatile @Nullable Runnable waiting;
  private volatile boolean elsewhere;
  private int status;
  private String junk = "";

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
      String session = transport.protocolHeaders(request, message);
      attempts.authorize(request, "POST", url);
      Response response = execute(request.build());
      boolean left = false;
      try {
        if (Redirects.isRedirect(response)) {
          url = Redirects.target(what(), response, ++redirects);
        } else if (response.code() == 401 || response.code() == 403) {
          attempts.refused(response, "POST", url, what(), Replies.sample(response));
        } else {
          left = take(response, session);
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

  /** Takes a response; returns whether someone else is going to close it. */
  private boolean take(Response response, @Nullable String session) throws IOException {
    status = response.code();
    receiver.onActivity();
    if (status == 404 && session != null) {
      throw transport.sessionLost(what());
    }
    transport.answered(message, response);
    if (message.kind() != Outgoing.Kind.REQUEST) {
      taken(response);
      return false;
    }
    Replies.Kind kind = Replies.kind(response);
    if (response.isSuccessful() && kind == Replies.Kind.EVENTS) {
      return stream(response);
    }
    byte[] body = Replies.body(response, transport.limit(), receiver::onActivity);
    if (body == null) {
      throw Replies.tooLong(what(), transport.limit());
    }
    int from = Replies.start(body);
    boolean isJson = kind == Replies.Kind.JSON || from < body.length && body[from] == '{';
    if (!isJson || from == body.length) {
      nothing(response, body);
    } else {
      json(response, body, from);
    }
    return false;
  }

  /** A notification or a response of ours has been taken, or not; its body is of no interest. */
  private void taken(Response response) {
    if (!response.isSuccessful()) {
      throw Replies.noMessage(what(), response, Replies.sample(response));
    }
    transport.taken(message);
    finish(null);
  }

  /** A response that carries no message: 202 promises one on the listening stream. */
  private void nothing(Response response, byte[] body) {
    if (status == 202 && body.length == 0 && transport.isListening()) {
      elsewhere = true;
      return;
    }
    throw Replies.noMessage(what(), response, Replies.sample(body));
  }

  private void json(Response response, byte[] body, int from) {
    Json json;
    try {
      json = Json.view(body, from, body.length, transport.jsonLimits());
    } catch (JsonException e) {
      if (response.isSuccessful()) {
        throw new ProtocolException(
            what() + " got an answer that cannot be read: " + e.getMessage(), e);
      }
      throw Replies.noMessage(what(), response, Replies.sample(body));
    }
    messages(json);
    if (!over.get()) {
      throw Replies.noMessage(what(), response, Replies.sample(body));
    }
  }

  private void messages(Json json) {
    if (json.isArray() && transport.listener().acceptsBatches()) {
      json.elements().forEach(this::message);
    } else {
      message(json);
    }
  }

  private void message(Json json) {
    Message received;
    try {
      received = Message.of(json).withHttpStatus(status);
    } catch (JsonException e) {
      junk = Replies.sample(json.toUtf8());
      transport.listener().onJunk(junk);
      return;
    }
    if (!received.isAnswer()) {
      aside(received);
    } else if (isOurs(received)) {
      answer(received);
    } else {
      transport.deliver(received);
    }
  }

  /** The POST itself says whose answer it is where the answer does not. */
  private boolean isOurs(Message answer) {
    Json id = answer.id();
    return id == null || id.isNull() || answer.answeredId() == message.id();
  }

  private void aside(Message received) {
    if (received.method().equals("notifications/progress") && !transport.isFor(received, message)) {
      transport.deliver(received);
    } else if (!over.get()) {
      receiver.onMessage(received);
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

  /** Reads a stream until it has the answer, and resumes it where that is possible. */
  private boolean stream(Response first) throws IOException {
    EventParser parser = new EventParser(this, transport.limit());
    Resumption resumption = new Resumption(transport, this);
    Response response = first;
    while (true) {
      IOException broken = null;
      try {
        read(response, parser);
      } catch (EventParser.EventTooLongException e) {
        throw new ProtocolException(what() + ": " + e.getMessage(), e);
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        broken = e;
      }
      if (over.get()) {
        if (broken == null && response == first) {
          transport.finishLater(java.util.Objects.requireNonNull(call), response);
          return true;
        }
        close(response, first);
        return false;
      }
      close(response, first);
      Response next = resumption.next(parser, ended(broken));
      if (next == null) {
        return false;
      }
      response = next;
      status = response.code();
    }
  }

  private static void close(Response response, Response first) {
    if (response != first) {
      response.close();
    }
  }

  private void read(Response response, EventParser parser) throws IOException {
    BufferedSource source = response.body().source();
    byte[] buffer = new byte[FIRST_READ];
    int count = source.read(buffer);
    while (count >= 0) {
      receiver.onActivity();
      parser.feed(buffer, 0, count);
      if (over.get()) {
        return;
      }
      if (count == FIRST_READ) {
        buffer = new byte[BUFFER];
      }
      count = source.read(buffer);
    }
    parser.finish();
  }

  private TransportException ended(@Nullable IOException broken) {
    String how = broken == null ? "ended" : "broke (" + reason(broken) + ")";
    return new TransportException(
        what()
            + ": the response stream "
            + how
            + " without an answer"
            + (junk.isEmpty() ? "" : "; what it had was no message: " + junk),
        broken);
  }

  private static String reason(IOException broken) {
    return broken.getMessage() == null ? broken.getClass().getSimpleName() : broken.getMessage();
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

  @Override
  public void onEvent(String type, byte[] data, int from, int to) {
    if (over.get() || !type.equals("message")) {
      return;
    }
    Json json;
    try {
      json = Json.view(data, from, to, transport.jsonLimits());
    } catch (JsonException e) {
      junk = e.getMessage() + ": " + Replies.sample(java.util.Arrays.copyOfRange(data, from, to));
      transport.listener().onJunk(junk);
      return;
    }
    messages(json);
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
