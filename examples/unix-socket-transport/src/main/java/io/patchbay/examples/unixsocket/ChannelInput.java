package io.patchbay.examples.unixsocket;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * What a channel reads, as a stream. The streams of {@link java.nio.channels.Channels} cannot be
 * used: until Java 19 a write waits there for a read of the same channel.
 */
final class ChannelInput extends InputStream {
  private final SocketChannel channel;

  ChannelInput(SocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int count) throws IOException {
    return channel.read(ByteBuffer.wrap(bytes, from, count));
  }
}
