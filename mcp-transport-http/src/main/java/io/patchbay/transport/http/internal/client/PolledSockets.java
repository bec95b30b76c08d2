package io.patchbay.transport.http.internal.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Makes {@link PolledSocket}s. With one processor a poll only keeps the server from it. */
final class PolledSockets extends SocketFactory {
  private final AnswerTimes times;
  private final boolean polling;

  PolledSockets(AnswerTimes times, boolean polling) {
    this.times = times;
    this.polling = polling && Runtime.getRuntime().availableProcessors() > 1;
  }

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = new PolledSocket(times, polling);
    socket.setTcpNoDelay(true);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  private Socket connected(InetSocketAddress address) throws IOException {
    Socket socket = createSocket();
    socket.connect(address);
    return socket;
  }
}
