package io.patchbay.transport.stdio.internal;

import io.patchbay.spi.Transport;
import io.patchbay.spi.TransportContext;
import io.patchbay.testkit.Peer;
import io.patchbay.testkit.TransportContractTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The contract of transports, kept over the standard streams of a real child process. */
class StdioTransportIT extends TransportContractTest {
  private ServerSocket listening;
  private @Nullable SocketPeer peer;

  @BeforeEach
  void listen() throws IOException {
    listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    listening.setSoTimeout(20_000);
  }

  @AfterEach
  void stop() throws IOException {
    listening.close();
    if (peer != null) {
      peer.close();
    }
  }

  @Override
  protected Transport transport(TransportContext context) {
    ProcessSpec spec =
        ProcessSpec.builder(context.server(), JavaCommand.java())
            .args(JavaCommand.args(RelayMain.class, String.valueOf(listening.getLocalPort())))
            .build();
    return new StdioTransport(context, spec);
  }

  @Override
  protected Peer peer() {
    SocketPeer accepted = peer;
    if (accepted == null) {
      try {
        accepted = new SocketPeer(listening.accept());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      peer = accepted;
    }
    return accepted;
  }

  /** The far end of the relay. */
  private static final class SocketPeer implements Peer {
    private final Socket socket;
    private final BufferedReader lines;

    SocketPeer(Socket socket) throws IOException {
      this.socket = socket;
      this.lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
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
        socket.getOutputStream().write((message + "\n").getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
