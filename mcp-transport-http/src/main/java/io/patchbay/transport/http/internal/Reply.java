package io.patchbay.transport.http.internal;

import io.patchbay.ProtocolException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.transport.http.internal.client.Access;
import io.patchbay.transport.http.internal.client.ReadAllowance;
import io.patchbay.transport.http.internal.client.Replies;
import java.io.IOException;
import java.util.Arrays;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * What comes back for one message: a message, or a stream of them that is resumed where the era has
 * that. Used by the thread that runs the exchange.
 */
final class Reply implements EventParser.Events {
  private static final int FIRST_READ = 1 << 10;
  private static final int BUFFER = 8 << 10;

  private final StreamableTransport transport;
  private final HttpExchange exchange;
  private final Outgoing message;
  private final Access.Attempts attempts;
  private final Request request;
  private int status;
  private String junk = "";

  /**
   * @param attempts authorizes what the exchange still has to ask
   * @param request what this answers
   */
  Reply(
      StreamableTransport transport,
      HttpExchange exchange,
      Access.Attempts attempts,
      Request request) {
    this.transport = transport;
    this.attempts = attempts;
    this.request = request;
    this.exchange = exchange;
    this.message = exchange.message();
  }

  /** Takes a response; returns whether someone else is going to close it. */
  boolean take(Response response, @Nullable String session) throws IOException {
    status = response.code();
    exchange.alive();
    if (status == 404 && session != null) {
      throw transport.sessionLost(exchange.what());
    }
    transport.headers().answered(exchange.what(), message, response);
    if (message.kind() != Outgoing.Kind.REQUEST) {
      taken(response);
      return false;
    }
    Replies.Kind kind = Replies.kind(response);
    if (response.isSuccessful() && kind == Replies.Kind.EVENTS) {
      return stream(response);
    }
    if (!response.isSuccessful() && kind == Replies.Kind.OTHER && !Replies.mayBeJson(response)) {
      throw Replies.noMessage(exchange.what(), response, Replies.sample(response));
    }
    byte[] body = Replies.body(response, transport.limit(), exchange::alive);
    if (body == null) {
      throw Replies.tooLong(exchange.what(), transport.limit());
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
      throw Replies.noMessage(exchange.what(), response, Replies.sample(response));
    }
    transport.taken(message);
    exchange.finish(null);
  }

  /** A response that carries no message: 202 promises one on the listening stream. */
  private void nothing(Response response, byte[] body) {
    if (status == 202 && body.length == 0 && transport.isListening()) {
      exchange.promisedElsewhere();
      return;
    }
    throw Replies.noMessage(exchange.what(), response, Replies.sample(body));
  }

  private void json(Response response, byte[] body, int from) {
    Json json;
    try {
      json = Json.view(body, from, body.length, transport.jsonLimits());
    } catch (JsonException e) {
      if (response.isSuccessful()) {
        throw new ProtocolException(
            exchange.what() + " got an answer that cannot be read: " + e.getMessage(), e);
      }
      throw Replies.noMessage(exchange.what(), response, Replies.sample(body));
    }
    messages(json);
    if (!exchange.isOver()) {
      transport.client().connectionPool().evictAll();
      throw Replies.noMessage(exchange.what(), response, Replies.sample(body));
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
      received = withoutSecrets(Message.of(json)).withHttpStatus(status);
    } catch (JsonException e) {
      junk = shown(json.toUtf8());
      transport.listener().onJunk(junk);
      return;
    }
    if (!received.isAnswer()) {
      aside(received);
    } else if (isOurs(received)) {
      exchange.deliver(received);
    } else {
      transport.deliver(received);
    }
  }

  /** An error is shown, in logs too, and may repeat what only the server was to know. */
  private Message withoutSecrets(Message received) {
    if (received.kind() != Message.Kind.ERROR && received.kind() != Message.Kind.BROKEN) {
      return received;
    }
    String text = received.json().toString();
    String shown = Replies.withoutSecrets(text, request);
    return shown.equals(text) ? received : Message.of(Json.parse(shown));
  }

  /** What a server repeats of a request must not be shown. */
  private String shown(byte[] junk) {
    return Replies.withoutSecrets(Replies.sample(junk), request);
  }

  /** The POST itself says whose answer it is where the answer does not. */
  private boolean isOurs(Message answer) {
    Json id = answer.id();
    return id == null || id.isNull() || answer.answeredId() == message.id();
  }

  private void aside(Message received) {
    if (received.method().equals("notifications/progress")
        && !OpenExchanges.isFor(received, message)) {
      transport.deliver(received);
    } else {
      exchange.deliver(received);
    }
  }

  /** Reads a stream until it has the answer, and resumes it where that is possible. */
  private boolean stream(Response first) throws IOException {
    EventParser parser = new EventParser(this, transport.limit());
    Resumption resumption = new Resumption(transport, exchange, attempts);
    Response response = first;
    while (true) {
      IOException broken = null;
      try {
        read(response, parser);
      } catch (EventParser.EventTooLongException e) {
        throw new ProtocolException(exchange.what() + ": " + e.getMessage(), e);
      } catch (IOException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw e;
        }
        broken = e;
      }
      if (exchange.isOver()) {
        if (broken == null && response == first) {
          exchange.finishLater(response);
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
    ReadAllowance.renew(transport.limit());
    int count = source.read(buffer);
    while (count >= 0) {
      exchange.alive();
      ReadAllowance.renew(transport.limit());
      parser.feed(buffer, 0, count);
      if (exchange.isOver()) {
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
        exchange.what()
            + ": the response stream "
            + how
            + " without an answer"
            + (junk.isEmpty() ? "" : "; what it had was no message: " + junk),
        broken);
  }

  private static String reason(IOException broken) {
    return broken.getMessage() == null ? broken.getClass().getSimpleName() : broken.getMessage();
  }

  @Override
  public void onEvent(String type, byte[] data, int from, int to) {
    if (exchange.isOver() || !type.equals("message")) {
      return;
    }
    Json json;
    try {
      json = Json.view(data, from, to, transport.jsonLimits());
    } catch (JsonException e) {
      junk = e.getMessage() + ": " + shown(Arrays.copyOfRange(data, from, to));
      transport.listener().onJunk(junk);
      return;
    }
    messages(json);
  }
}
