package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.modern.JsonRpc;
import io.modelcontextprotocol.modern.client.transport.McpClientTransport;
import io.modelcontextprotocol.modern.client.transport.McpTransportRequest;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportListener;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * A transport of ours for the SDK's 2026-07-28 client. Requests go out under ids of our own; what
 * names them, such as a subscription's id, is put back.
 */
public final class StatelessClientTransport implements McpClientTransport, TransportListener {
  private static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

  private final Transport transport;
  private final AtomicLong ids = new AtomicLong();
  private final Map<Json, FluxSink<JsonRpc.JSONRPCMessage>> byToken = new ConcurrentHashMap<>();

  private StatelessClientTransport(Transport transport) {
    this.transport = transport;
  }

  /** Adapts and opens a transport. */
  public static StatelessClientTransport open(Transport transport) {
    StatelessClientTransport opened = new StatelessClientTransport(transport);
    transport.open(opened);
    return opened;
  }

  @Override
  public Flux<JsonRpc.JSONRPCMessage> exchange(McpTransportRequest request) {
    return Flux.create(sink -> send(request, sink));
  }

  private void send(McpTransportRequest request, FluxSink<JsonRpc.JSONRPCMessage> sink) {
    long id = ids.incrementAndGet();
    Object sdkId = request.message().id();
    Json params = SdkJson.json(request.message().params());
    Json meta = params.get("_meta");
    Json token = meta == null ? null : meta.get("progressToken");
    if (token != null) {
      byToken.put(token, sink);
    }
    Exchange exchange =
        transport.send(
            Outgoing.request(
                id, request.method(), params, request.name(), request.protocolVersion(), false),
            receiver(sdkId, sink));
    sink.onDispose(
        () -> {
          if (token != null) {
            byToken.remove(token, sink);
          }
        });
    sink.onCancel(() -> withdraw(id, exchange));
  }

  private void withdraw(long id, Exchange exchange) {
    if (!transport.traits().requestScoped()) {
      var unused =
          transport.send(
              Outgoing.notification(
                  "notifications/cancelled", Json.of(Map.of("requestId", id)), null),
              ExchangeReceiver.IGNORE);
    }
    exchange.cancel();
  }

  private static ExchangeReceiver receiver(Object sdkId, FluxSink<JsonRpc.JSONRPCMessage> sink) {
    return new ExchangeReceiver() {
      @Override
      public void onMessage(Message message) {
        sink.next(StatelessMessages.sdk(sdkId, named(sdkId, message)));
      }

      @Override
      public void onEnd(@Nullable McpException failure) {
        if (failure == null) {
          sink.complete();
        } else {
          sink.error(failure);
        }
      }
    };
  }

  /** A subscription is named by the id of its request. */
  private static Message named(Object sdkId, Message message) {
    Json meta = message.params().get("_meta");
    if (message.isAnswer() || meta == null || meta.get(SUBSCRIPTION_ID) == null) {
      return message;
    }
    Map<String, Object> metaMembers = new LinkedHashMap<>(meta.members());
    metaMembers.put(SUBSCRIPTION_ID, sdkId);
    Map<String, Object> params = new LinkedHashMap<>(message.params().members());
    params.put("_meta", metaMembers);
    return Message.of(Outgoing.notification(message.method(), Json.of(params), null));
  }

  @Override
  public void onMessage(Message message) {
    Json token = message.params().get("progressToken");
    FluxSink<JsonRpc.JSONRPCMessage> sink = token == null ? null : byToken.get(token);
    if (sink != null) {
      sink.next(StatelessMessages.sdk("", message));
    }
  }

  @Override
  public void onJunk(String sample) {}

  @Override
  public boolean acceptsBatches() {
    return false;
  }

  @Override
  public void onClosed(TransportException reason) {}
}
