package io.patchbay.transport.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A small HTTP proxy: tunnels, and requests with absolute addresses passed on. */
final class ForwardProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final List<String> heads = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile String refusal = "";

  private ForwardProxy(ServerSocket listening) {
    this.listening = listening;
  }

  static ForwardProxy start() throws IOException {
    ForwardProxy proxy =
        new ForwardProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    daemon(proxy::accept);
    return proxy;
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns what sends everything through this proxy. */
  ProxySelector selector() {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), listening.getLocalPort());
    return new ProxySelector() {
      @Override
      public List<Proxy> select(URI uri) {
        return List.of(new Proxy(Proxy.Type.HTTP, address));
      }

      @Override
      public void connectFailed(URI uri, SocketAddress failed, IOException failure) {}
    };
  }

  /** Refuses everything with a status line. */
  ForwardProxy refusing(String status) {
    refusal = status;
    return this;
  }

  /** Returns the first lines of what it was asked. */
  List<String> lines() {
    return heads.stream().map(head -> head.substring(0, head.indexOf('\r'))).toList();
  }

  List<String> heads() {
    return List.copyOf(heads);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        sockets.add(client);
        daemon(() -> serve(client));
      }
    } catch (IOException e) {
      return;
    }
  }

  private void serve(Socket client) {
    try (client) {
      InputStream in = client.getInputStream();
      String head = head(in);
      heads.add(head);
      OutputStream out = client.getOutputStream();
      if (!refusal.isEmpty()) {
        out.write(
            ("HTTP/1.1 " + refusal + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
                .getBytes(UTF));
        return;
      }
      boolean tunnel = head.startsWith("CONNECT ");
      String asked = head.substring(head.indexOf(' ') + 1, head.indexOf(" HTTP/"));
      URI target = URI.create(tunnel ? "tcp://" + asked : asked);
      try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target.getPort())) {
        sockets.add(server);
        if (tunnel) {
          out.write("HTTP/1.1 200 Connection established\r\n\r\n".getBytes(UTF));
        } else {
          server.getOutputStream().write(relative(head, target).getBytes(UTF));
        }
        daemon(() -> pass(client, server));
        server.getInputStream().transferTo(out);
      }
    } catch (IOException e) {
      return;
    }
  }

  private static final java.nio.charset.Charset UTF = StandardCharsets.ISO_8859_1;

  /** One request a connection: a proxy that rewrote more would have to read bodies. */
  private static String relative(String head, URI target) {
    return head.replace(target.toString() + " HTTP", target.getRawPath() + " HTTP")
        .replaceFirst("\r\n", "\r\nX-Forwarded: yes\r\n")
        .replaceFirst("(?i)connection: keep-alive", "Connection: close");
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("no request");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void pass(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      return;
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
