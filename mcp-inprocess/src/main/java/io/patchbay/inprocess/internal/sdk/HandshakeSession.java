package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.patchbay.McpException;
import io.patchbay.TransportException;
import io.patchbay.inprocess.internal.link.LinkedEnd;
import io.patchbay.json.Json;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** A client of a handshake-era server of the SDK: takes and gives the SDK's objects. */
final class HandshakeSession extends SdkSession implements McpServerTransport {
  private static final Logger log = LoggerFactory.getLogger(HandshakeSession.class);

  private final Consumer<HandshakeSession> onClose;
  private final AtomicLong ids = new AtomicLong();
  private @Nullable McpServerSession sdk;

  HandshakeSession(LinkedEnd end, Consumer<HandshakeSession> onClose) {
    super(end);
    this.onClose = onClose;
  }

  void open(McpServerSession.Factory factory) {
    sdk = factory.create(this);
    end().open(this);
  }

  McpServerSession sdk() {
    McpServerSession known = sdk;
    if (known == null) {
      throw new IllegalStateException("the session is not open");
    }
    return known;
  }

  @Override
  SdkRun<?> request(Json id, String method, Object params) {
    Mono<Void> work =
        Mono.defer(() -> sdk().handle(new McpSchema.JSONRPCRequest(method, id.toJava(), params)));
    return new SdkRun<>(id, work, nothing -> {}, failure -> ended(id, failure));
  }

  @Override
  Runnable notification(String method, Object params) {
    return () -> take(new McpSchema.JSONRPCNotification(method, params));
  }

  private void take(McpSchema.JSONRPCMessage message) {
    var unused =
        sdk()
            .handle(message)
            .subscribe(nothing -> {}, failure -> log.debug("a message was not taken", failure));
  }

  @Override
  public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
    return Mono.fromRunnable(() -> send(message));
  }

  private void send(McpSchema.JSONRPCMessage message) {
    if (message instanceof McpSchema.JSONRPCResponse response) {
      McpSchema.JSONRPCResponse.JSONRPCError error = response.error();
      if (error == null) {
        answer(response.id(), response.result());
      } else {
        refuse(response.id(), error.code(), error.message(), error.data());
      }
    } else if (message instanceof McpSchema.JSONRPCNotification notification) {
      tell(notification.method(), notification.params());
    } else if (message instanceof McpSchema.JSONRPCRequest request) {
      ask(request);
    }
  }

  /** The SDK's ids are texts of its own; ours are numbers. */
  private void ask(McpSchema.JSONRPCRequest request) {
    Object params = request.params();
    Outgoing question =
        Outgoing.request(
            ids.incrementAndGet(),
            request.method(),
            params == null ? Json.emptyObject() : SdkJson.json(params),
            null,
            null,
            false);
    var unused =
        end()
            .send(
                question,
                new ExchangeReceiver() {
                  @Override
                  public void onMessage(Message answer) {
                    answered(HandshakeMessages.answer(request.id(), answer));
                  }

                  @Override
                  public void onEnd(@Nullable McpException failure) {
                    if (failure != null) {
                      answered(HandshakeMessages.failure(request.id(), failure));
                    }
                  }
                });
  }

  private void answered(McpSchema.JSONRPCMessage answer) {
    end().executor().execute(() -> take(answer));
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
    return Mono.fromFuture(() -> end().close(Duration.ZERO));
  }

  @Override
  public void onClosed(TransportException reason) {
    super.onClosed(reason);
    onClose.accept(this);
    end().executor().execute(() -> sdk().close());
  }
}
