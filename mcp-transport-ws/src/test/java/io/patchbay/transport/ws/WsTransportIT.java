package io.patchbay.transport.ws;

import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.Peer;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.TransportContractTest;
import io.patchbay.transport.ws.internal.WsTransportProvider;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** The contract of all transports, over a WebSocket to OkHttp's other side. */
@Requirement({"CT-01", "CT-02", "CT-05", "CT-06"})
class WsTransportIT extends TransportContractTest {
  private final FakeWsServer server = FakeWsServer.start();
  private final WsTransportProvider provider = new WsTransportProvider();
  private @Nullable WsPeer peer;

  @AfterEach
  void stop() {
    provider.close();
    server.close();
  }

  @Override
  protected Transport transport(TransportContext context) {
    return Objects.requireNonNull(provider.offer(WsServer.of("contract", server.url())).factory())
        .create(context);
  }

  @Override
  protected Peer peer() {
    WsPeer accepted = peer;
    if (accepted == null) {
      accepted = server.awaitPeer();
      peer = accepted;
    }
    return accepted;
  }
}
