package io.patchbay.tests;

import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.Peer;
import io.patchbay.testkit.PipePeer;
import io.patchbay.testkit.PipeTransport;
import io.patchbay.testkit.TransportContractTest;
import org.jspecify.annotations.Nullable;

class PipeTransportTest extends TransportContractTest {
  private volatile PipeTransport.@Nullable Channel channel;

  @Override
  protected Transport transport(TransportContext context) {
    return new PipeTransport(context, this::dial);
  }

  private PipeTransport.Channel dial() {
    PipeTransport.Channel dialled = PipeTransport.Channel.create();
    channel = dialled;
    return dialled;
  }

  @Override
  protected Peer peer() {
    PipeTransport.Channel open = channel;
    if (open == null) {
      throw new IllegalStateException("not open");
    }
    return new PipePeer(open);
  }
}
