package io.patchbay.internal.connection;

import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy.Refusal;
import io.patchbay.spi.Exchange;
import io.patchbay.spi.ExchangeReceiver;
import io.patchbay.spi.Outgoing;
import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.spi.TransportListener;
import io.patchbay.spi.TransportProvider;
import io.patchbay.spi.TransportTraits;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a built-in server when it is connected, and closes it with its transport. */
final class BuiltInProvider implements TransportProvider {
  private static final Logger log = LoggerFactory.getLogger(BuiltInProvider.class);

  private final Function<ServerConfig, Factory> factories;
  private final Admission admission;

  /**
   * @param factories chooses the provider for what a built-in server is made as
   * @param admission says whether that may be connected
   */
  BuiltInProvider(Function<ServerConfig, Factory> factories, Admission admission) {
    this.factories = factories;
    this.admission = admission;
  }

  @Override
  public String type() {
    return BuiltInServer.TYPE;
  }

  @Override
  public Offer offer(ServerConfig config) {
    return config instanceof BuiltInServer server
        ? Offer.accept(context -> create(server, context))
        : Offer.refuse("a built-in server is given to the builder of the Patchbay");
  }

  private Transport create(BuiltInServer server, TransportContext context) {
    ServerConfig made = server.builtIn().create();
    Refusal refusal = admission.refusal(made);
    if (refusal != null) {
      close(made);
      throw new RefusedException(refusal, made);
    }
    return new Owning(factories.apply(made).create(context), made);
  }

  private static void close(ServerConfig server) {
    if (server instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        log.warn("the built-in server '{}' cannot be closed", server.name(), e);
      }
    }
  }

  /** A transport that closes its server when it is closed. */
  private record Owning(Transport transport, ServerConfig server) implements Transport {
    @Override
    public TransportTraits traits() {
      return transport.traits();
    }

    @Override
    public void open(TransportListener listener) {
      transport.open(listener);
    }

    @Override
    public Exchange send(Outgoing message, ExchangeReceiver receiver) {
      return transport.send(message, receiver);
    }

    @Override
    public String diagnostics() {
      return transport.diagnostics();
    }

    @Override
    public CompletableFuture<Void> close(Duration grace) {
      return transport.close(grace).whenComplete((done, failure) -> BuiltInProvider.close(server));
    }
  }
}
