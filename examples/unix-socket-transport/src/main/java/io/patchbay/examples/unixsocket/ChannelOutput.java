package io.patchbay.examples.unixsocket;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** What a channel writes, as a stream. */
final class ChannelOutput extends OutputStream {
  private final SocketChannel channel;

  ChannelOutput(SocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes, from, count);
    while (left.hasRemaining()) {
      channel.write(left);
    }
  }
}
