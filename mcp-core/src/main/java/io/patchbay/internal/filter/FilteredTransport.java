package io.patchbay.internal.filter;

import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.MessageFilter.Asked;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportListener;
import io.patchbay.spi.TransportTraits;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A transport with filters before it. */
@SuppressWarnings("ReferenceEquality") // the very object says that nothing was changed
public final class FilteredTransport implements Transport {
  private final Transport transport;
  private final FilterChain filters;

  private FilteredTransport(Transport transport, FilterChain filters) {
    this.transport = transport;
    this.filters = filters;
  }

  /** Puts filters before a transport, if there are any. */
  public static Transport of(Transport transport, FilterChain filters) {
    return filters.isEmpty() ? transport : new FilteredTransport(transport, filters);
  }

  @Override
  public TransportTraits traits() {
    return transport.traits();
  }

  @Override
  public void open(TransportListener listener) {
    transport.open(new Listening(listener));
  }

  @Override
  public Exchange send(Outgoing message, ExchangeReceiver receiver) {
    if (message.kind() == Outgoing.Kind.RESPONSE) {
      return transport.send(message, receiver);
    }
    Json params = filters.outgoing(message.method(), message.body());
    Outgoing sent = params == message.body() ? message : message.withBody(params);
    Asked asked =
        message.kind() == Outgoing.Kind.REQUEST ? new Asked(message.method(), params) : null;
    return transport.send(sent, new Receiving(receiver, asked));
  }

  @Override
  public String diagnostics() {
    return transport.diagnostics();
  }

  @Override
  public Object credential() {
    return transport.credential();
  }

  @Override
  public CompletableFuture<Void> close(Duration grace) {
    return transport.close(grace);
  }

  /** Returns what is left of a message that arrived; null for nothing. */
  private @Nullable Message filtered(Message message, @Nullable Asked asked) {
    return switch (message.kind()) {
      case REQUEST, NOTIFICATION -> called(message);
      case RESULT, ERROR, BROKEN -> asked == null ? message : answered(message, asked);
    };
  }

  private @Nullable Message called(Message message) {
    Json params = message.params();
    Json after = filters.incoming(message.method(), params);
    if (after == null) {
      return message.kind() == Message.Kind.REQUEST ? message : null;
    }
    return after == params ? message : with(message, "params", after);
  }

  private Message answered(Message message, Asked asked) {
    Json json = message.json();
    Json result = json.get("result");
    Json error = json.get("error");
    Message now = message;
    if (result != null && !result.isNull()) {
      Json after = filters.result(asked, result);
      now = after == result ? now : with(now, "result", after);
    }
    if (error != null && !error.isNull()) {
      Json after = filters.error(asked, error);
      now = after == error ? now : with(now, "error", after);
    }
    return now;
  }

  /** What a filter makes of a message is a message still, or else it is left as it was. */
  private static Message with(Message message, String member, Json value) {
    Map<String, Json> members = new LinkedHashMap<>(message.json().members());
    members.put(member, value);
    try {
      return Message.of(Json.of(members)).withHttpStatus(message.httpStatus());
    } catch (JsonException e) {
      return message;
    }
  }

  private final class Listening implements TransportListener {
    private final TransportListener listener;

    Listening(TransportListener listener) {
      this.listener = listener;
    }

    @Override
    public void onMessage(Message message) {
      Message left = filtered(message, null);
      if (left != null) {
        listener.onMessage(left);
      }
    }

    @Override
    public void onJunk(String sample) {
      listener.onJunk(sample);
    }

    @Override
    public boolean acceptsBatches() {
      return listener.acceptsBatches();
    }

    @Override
    public void onSessionLost() {
      listener.onSessionLost();
    }

    @Override
    public Runnable onPersonAskedFirst() {
      return listener.onPersonAskedFirst();
    }

    @Override
    public void onClosed(TransportException reason) {
      listener.onClosed(reason);
    }
  }

  private final class Receiving implements ExchangeReceiver {
    private final ExchangeReceiver receiver;
    private final @Nullable Asked asked;

    Receiving(ExchangeReceiver receiver, @Nullable Asked asked) {
      this.receiver = receiver;
      this.asked = asked;
    }

    @Override
    public void onMessage(Message message) {
      Message left = filtered(message, asked);
      if (left == null) {
        receiver.onActivity();
      } else {
        receiver.onMessage(left);
      }
    }

    @Override
    public void onActivity() {
      receiver.onActivity();
    }

    @Override
    public Runnable onPersonAsked() {
      return receiver.onPersonAsked();
    }

    @Override
    public void onEnd(@Nullable McpException failure) {
      receiver.onEnd(failure);
    }
  }
}
