package io.patchbay.inprocess.internal.sdk;

import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.patchbay.TransportException;
import io.patchbay.json.JsonException;
import io.patchbay.spi.DuplexTransport;
import io.patchbay.spi.Message;
import io.patchbay.spi.Sending;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportTraits;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** A handshake-era client transport of the SDK as one of ours. */
public final class HandshakeTransport extends DuplexTransport {
  private static final Logger log = LoggerFactory.getLogger(HandshakeTransport.class);

  private static final TransportTraits TRAITS =
      new TransportTraits(false, true, false, false, false, true);

  private final McpClientTransport sdk;
  private final Object receiving = new Object();

  /** Adapts a transport that is not connected yet. */
  public HandshakeTransport(TransportContext context, McpClientTransport sdk) {
    super(context, TRAITS);
    this.sdk = sdk;
  }

  @Override
  protected void start() throws IOException {
    sdk.setExceptionHandler(
        failure ->
            log.debug("server '{}': the SDK's transport failed", context().server(), failure));
    try {
      sdk.connect(messages -> messages.doOnNext(this::hear)).block(context().limits().connect());
    } catch (RuntimeException e) {
      throw new IOException("the SDK's transport did not connect: " + e.getMessage(), e);
    }
  }

  private void hear(McpSchema.JSONRPCMessage message) {
    Message ours;
    try {
      ours = HandshakeMessages.ours(message);
    } catch (JsonException e) {
      log.debug("server '{}': a message that is none", context().server(), e);
      return;
    }
    synchronized (receiving) {
      received(ours);
    }
  }

  @Override
  protected void transmit(Sending sending) {
    Mono<Void> sent = sdk.sendMessage(HandshakeMessages.sdk(sending.message()));
    var unused =
        sent.subscribe(
            nothing -> {},
            failure -> sending.failed(new IOException(String.valueOf(failure.getMessage()))));
  }

  @Override
  protected CompletableFuture<Void> shutdown(Duration grace) {
    ended(
        new TransportException(
            "server '" + context().server() + "': the connection was closed by this side", null));
    Duration limit = grace.isZero() ? Duration.ofMillis(1) : grace;
    return sdk.closeGracefully().timeout(limit).onErrorComplete().toFuture();
  }
}
