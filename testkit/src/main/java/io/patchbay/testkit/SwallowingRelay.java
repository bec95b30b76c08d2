package io.patchbay.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands before a server and passes everything on, until it swallows: then every connection there
 * is, and every new one, stays open and carries nothing in either direction, as behind a firewall
 * that has forgotten them. Connections that were swallowed stay dead; only new ones pass again.
 * Thread-safe.
 */
public final class SwallowingRelay implements AutoCloseable {
  private final ServerSocket listening;
  private final int target;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private volatile boolean swallowing;

  private SwallowingRelay(ServerSocket listening, int target) {
    this.listening = listening;
    this.target = target;
  }

  /** Starts a relay before a port of this machine. */
  public static SwallowingRelay to(int port) {
    try {
      SwallowingRelay relay =
          new SwallowingRelay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port);
      daemon(relay::accept);
      return relay;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns where it listens. */
  public int port() {
    return listening.getLocalPort();
  }

  /** Returns how many connections are open on the side of the client. */
  public int connections() {
    return links.size();
  }

  /** Passes nothing on from now on, of any connection. */
  public void swallow() {
    swallowing = true;
    links.forEach(link -> link.dead = true);
  }

  /** Passes on what new connections send. */
  public void pass() {
    swallowing = false;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Link link = new Link(client, new Socket(InetAddress.getLoopbackAddress(), target));
        link.dead = swallowing;
        links.add(link);
        daemon(() -> link.pass(link.client, link.server));
        daemon(() -> link.pass(link.server, link.client));
      }
    } catch (IOException e) {
      close();
    }
  }

  /** A connection; of a dead one only the client's own end is noticed. */
  private final class Link {
    private final Socket client;
    private final Socket server;
    private volatile boolean dead;

    Link(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void pass(Socket from, Socket to) {
      byte[] buffer = new byte[1 << 16];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        int count = in.read(buffer);
        while (count >= 0) {
          if (!dead) {
            out.write(buffer, 0, count);
            out.flush();
          }
          count = in.read(buffer);
        }
      } catch (IOException e) {
        links.remove(this);
      }
      if (!dead || from == client) {
        close();
      }
    }

    void close() {
      links.remove(this);
      try (client;
          server) {
        return;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
      links.forEach(Link::close);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
