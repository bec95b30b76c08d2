package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.modern.JsonRpc;
import io.modelcontextprotocol.modern.client.transport.McpClientTransport;
import io.modelcontextprotocol.modern.client.transport.McpTransportRequest;
import io.patchbay.McpException;
import io.patchbay.ProtocolVersion;
import io.patchbay.TransportException;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Message;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportListener;
import io.patchbay.spi.TransportTraits;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.BaseSubscriber;

/** A 2026-07-28 client transport of the SDK as one of ours: a stream for each request. */
public final class StatelessTransport implements Transport {
  private static final Logger log = LoggerFactory.getLogger(StatelessTransport.class);

  private static final TransportTraits TRAITS =
      new TransportTraits(true, false, true, false, false, true);

  private final TransportContext context;
  private final McpClientTransport sdk;
  private final Set<Stream> open = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile @Nullable TransportListener listener;

  /** Adapts a transport. */
  public StatelessTransport(TransportContext context, McpClientTransport sdk) {
    this.context = context;
    this.sdk = sdk;
  }

  @Override
  public TransportTraits traits() {
    return TRAITS;
  }

  @Override
  public void open(TransportListener hears) {
    listener = hears;
  }

  @Override
  public Exchange send(Outgoing message, ExchangeReceiver receiver) {
    if (message.kind() != Outgoing.Kind.REQUEST) {
      receiver.onEnd(null);
      return Exchange.ENDED;
    }
    Stream stream = new Stream(receiver);
    open.add(stream);
    if (closed.get()) {
      stream.end(new TransportException(closedHere(), null, true));
      return stream;
    }
    String version = message.protocolVersion();
    McpTransportRequest.Builder request =
        McpTransportRequest.builder(
            new JsonRpc.JSONRPCRequest(message.method(), message.id(), message.body().toJava()),
            version == null ? ProtocolVersion.V2026_07_28.value() : version);
    String name = message.name();
    if (name != null) {
      request.name(name);
    }
    sdk.exchange(request.build()).subscribe(stream.messages);
    return stream;
  }

  private String closedHere() {
    return "server '" + context.server() + "': the connection was closed by this side";
  }

  @Override
  public CompletableFuture<Void> close(Duration grace) {
    if (closed.compareAndSet(false, true)) {
      TransportException reason = new TransportException(closedHere(), null);
      open.forEach(stream -> stream.end(reason));
      if (sdk instanceof AutoCloseable closeable) {
        try {
          closeable.close();
        } catch (Exception e) {
          log.debug("server '{}': the SDK's transport did not close", context.server(), e);
        }
      }
      TransportListener hears = listener;
      if (hears != null) {
        hears.onClosed(reason);
      }
    }
    return CompletableFuture.completedFuture(null);
  }

  private final class Stream implements Exchange {
    private final ExchangeReceiver receiver;
    private final AtomicBoolean over = new AtomicBoolean();
    private final BaseSubscriber<JsonRpc.JSONRPCMessage> messages =
        new BaseSubscriber<>() {
          @Override
          protected void hookOnNext(JsonRpc.JSONRPCMessage message) {
            hear(StatelessMessages.ours(message));
          }

          @Override
          protected void hookOnComplete() {
            end(null);
          }

          @Override
          protected void hookOnError(Throwable failure) {
            end(
                new TransportException(
                    "server '" + context.server() + "': " + failure.getMessage(), failure));
          }
        };

    Stream(ExchangeReceiver receiver) {
      this.receiver = receiver;
    }

    private void hear(Message message) {
      if (!over.get()) {
        receiver.onMessage(message);
      }
      if (message.isAnswer()) {
        end(null);
      }
    }

    @Override
    public void cancel() {
      end(null);
    }

    void end(@Nullable McpException failure) {
      if (over.compareAndSet(false, true)) {
        open.remove(this);
        messages.cancel();
        receiver.onEnd(failure);
      }
    }
  }
}
