package io.patchbay.examples.unixsocket;

import io.patchbay.testkit.Peer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The server's end of a socket. */
final class SocketPeer implements Peer {
  private final SocketChannel channel;
  private final BufferedReader lines;

  private SocketPeer(SocketChannel channel) {
    this.channel = channel;
    this.lines =
        new BufferedReader(
            new InputStreamReader(new ChannelInput(channel), StandardCharsets.UTF_8));
  }

  static SocketPeer accept(ServerSocketChannel server) {
    try {
      return new SocketPeer(server.accept());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public @Nullable String read() {
    try {
      return lines.readLine();
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public synchronized void write(String message) {
    try {
      byte[] line = (message + "\n").getBytes(StandardCharsets.UTF_8);
      new ChannelOutput(channel).write(line, 0, line.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
