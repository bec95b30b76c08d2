package io.patchbay.transport.http;

import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.Peer;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.TransportContractTest;
import io.patchbay.transport.http.internal.HttpTransportProvider;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;

/** The contract of all transports over a shared stream, over HTTP+SSE. */
@Requirement({"CT-01", "CT-02", "CT-06"})
class SseTransportIT extends TransportContractTest {
  private final SsePeer server = SsePeer.start();
  private final HttpTransportProvider provider = new HttpTransportProvider();

  @AfterEach
  void stop() {
    provider.close();
    server.stop();
  }

  @Override
  protected Transport transport(TransportContext context) {
    HttpServer config = HttpServer.builder("contract", server.url()).wire(Wire.SSE).build();
    return Objects.requireNonNull(provider.offer(config).factory()).create(context);
  }

  @Override
  protected Peer peer() {
    return server;
  }
}
