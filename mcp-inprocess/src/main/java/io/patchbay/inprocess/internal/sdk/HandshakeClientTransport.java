package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.json.Json;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** A transport of ours for the SDK's handshake-era client. */
public final class HandshakeClientTransport implements McpClientTransport, TransportListener {
  private static final Logger log = LoggerFactory.getLogger(HandshakeClientTransport.class);
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final Transport transport;
  private final AtomicLong ids = new AtomicLong();
  private volatile Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>>
      handler = message -> message;
  private volatile Consumer<Throwable> exceptionHandler = failure -> {};

  /** Adapts a transport that is not open yet. */
  public HandshakeClientTransport(Transport transport) {
    this.transport = transport;
  }

  @Override
  public Mono<Void> connect(
      Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>> hears) {
    return Mono.fromRunnable(
        () -> {
          handler = hears;
          transport.open(this);
        });
  }

  @Override
  public void setExceptionHandler(Consumer<Throwable> hears) {
    exceptionHandler = hears;
  }

  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
    return Mono.fromRunnable(() -> send(message));
  }

  private void send(McpSchema.JSONRPCMessage message) {
    if (message instanceof McpSchema.JSONRPCRequest request) {
      ask(request);
      return;
    }
    Message ours = HandshakeMessages.ours(message);
    Json id = ours.id();
    Json body = ours.body() == null ? Json.emptyObject() : ours.body();
    Outgoing outgoing =
        id == null
            ? Outgoing.notification(ours.method(), ours.params(), null)
            : ours.kind() == Message.Kind.ERROR
                ? Outgoing.error(id, body, null)
                : Outgoing.result(id, body, null);
    var unused = transport.send(outgoing, ExchangeReceiver.IGNORE);
  }

  private void ask(McpSchema.JSONRPCRequest request) {
    Object params = request.params();
    Outgoing outgoing =
        Outgoing.request(
            ids.incrementAndGet(),
            request.method(),
            params == null ? Json.emptyObject() : SdkJson.json(params),
            null,
            null,
            false);
    var unused =
        transport.send(
            outgoing,
            new ExchangeReceiver() {
              @Override
              public void onMessage(Message message) {
                hear(
                    message.isAnswer()
                        ? HandshakeMessages.answer(request.id(), message)
                        : HandshakeMessages.sdk(message));
              }

              @Override
              public void onEnd(@Nullable McpException failure) {
                if (failure != null) {
                  hear(HandshakeMessages.failure(request.id(), failure));
                }
              }
            });
  }

  private void hear(McpSchema.JSONRPCMessage message) {
    var unused =
        handler
            .apply(Mono.just(message))
            .subscribe(nothing -> {}, failure -> log.debug("a message was not taken", failure));
  }

  @Override
  public void onMessage(Message message) {
    if (!message.isAnswer()) {
      hear(HandshakeMessages.sdk(message));
    }
  }

  @Override
  public void onJunk(String sample) {
    log.debug("something that is no message: {}", sample);
  }

  @Override
  public boolean acceptsBatches() {
    return true;
  }

  @Override
  public void onClosed(TransportException reason) {
    exceptionHandler.accept(reason);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    return (T) SdkJson.sdk(data, type.getType());
  }

  @Override
  public List<String> protocolVersions() {
    return HandshakeProvider.VERSIONS;
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromFuture(() -> transport.close(GRACE));
  }
}
