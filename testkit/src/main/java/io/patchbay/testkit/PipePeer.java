package io.patchbay.testkit;

import io.patchbay.json.Json;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The server's end of a pipe as a {@link Peer}. */
public final class PipePeer implements Peer {
  private final ServerWire wire;

  /** Creates the peer of a channel. */
  public PipePeer(PipeTransport.Channel channel) {
    this.wire = new ServerWire(channel);
  }

  @Override
  public @Nullable String read() {
    Json message = wire.read();
    return message == null ? null : message.toString();
  }

  @Override
  public void write(String message) {
    wire.write((message + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    wire.die();
  }
}
