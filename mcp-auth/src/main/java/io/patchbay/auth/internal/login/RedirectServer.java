package io.patchbay.auth.internal.login;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.patchbay.auth.internal.failure.FlowException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits on this machine for the browser to come back (RFC 8252, section 7.3), on both address
 * families, as {@code localhost} may be either. Takes the answer to the login that is open;
 * whatever else comes to its path is told that it is none, and the waiting goes on.
 */
public final class RedirectServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RedirectServer.class);

  private static final String USUAL = "/callback";
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "::1");

  /** How often another port is taken that is free on one family and not on the other. */
  private static final int MOST_PORTS = 20;

  /** Whoever sends half a request holds one of them up, and nobody else. */
  private static final int MOST_THREADS = 64;

  private final ExecutorService threads = threads();
  private final List<HttpServer> servers;
  private final CompletableFuture<URI> arrived = new CompletableFuture<>();
  private final String path;
  private final URI redirect;
  private volatile @Nullable Expected expected;

  private RedirectServer(int port, String path) throws IOException {
    this.path = URI.create("http://localhost" + path).getPath();
    this.servers = port == 0 ? listenAnywhere() : listen(port);
    for (HttpServer server : servers) {
      server.createContext(this.path, this::handle);
    }
    this.redirect = URI.create("http://localhost:" + servers.get(0).getAddress().getPort() + path);
  }

  private static ExecutorService threads() {
    return new ThreadPoolExecutor(
        0,
        MOST_THREADS,
        1,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, "patchbay-redirect");
          thread.setDaemon(true);
          return thread;
        });
  }

  private List<HttpServer> listenAnywhere() throws IOException {
    for (int i = 1; true; i++) {
      try {
        return listen(0);
      } catch (BindException e) {
        if (i == MOST_PORTS) {
          throw e;
        }
      }
    }
  }

  /** A port that only one family has free is taken: the browser would find somebody else there. */
  private List<HttpServer> listen(int port) throws IOException {
    List<HttpServer> listening = new ArrayList<>();
    int same = port;
    for (String address : LOOPBACK) {
      try {
        HttpServer server = HttpServer.create(new InetSocketAddress(literal(address), same), 4);
        server.setExecutor(threads);
        server.start();
        listening.add(server);
        same = server.getAddress().getPort();
      } catch (IOException e) {
        if (isOfThisMachine(address)) {
          listening.forEach(server -> server.stop(0));
          throw e;
        }
      }
    }
    if (listening.isEmpty()) {
      throw new IOException("this machine has no loopback address");
    }
    return listening;
  }

  /** Some machines have one family only. */
  private static boolean isOfThisMachine(String address) {
    try (ServerSocket any = new ServerSocket(0, 1, literal(address))) {
      return any.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private static InetAddress literal(String address) throws UnknownHostException {
    return InetAddress.getByName(address);
  }

  /**
   * Begins to wait.
   *
   * @param port the port, or 0 for any
   */
  public static RedirectServer open(int port) throws FlowException {
    return open(port, USUAL);
  }

  /** Begins to wait at another path. */
  public static RedirectServer open(int port, String path) throws FlowException {
    try {
      return new RedirectServer(port, path.isEmpty() ? "/" : path);
    } catch (IOException e) {
      throw new FlowException(
          "the port "
              + port
              + " for the redirect of the login cannot be listened at: "
              + e.getMessage()
              + "; choose another one, or end what uses it",
          false,
          e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    URI request = exchange.getRequestURI();
    if (!request.getPath().equals(path) || !exchange.getRequestMethod().equals("GET")) {
      exchange.sendResponseHeaders(404, -1);
      exchange.close();
      return;
    }
    Expected open = expected;
    Page page = open == null ? Page.STRAY : open.page(request);
    try {
      show(exchange, page);
    } finally {
      if (page != Page.STRAY) { // also if the browser does not wait for the page
        arrived.complete(redirect.resolve(request));
      }
    }
  }

  private static void show(HttpExchange exchange, Page page) throws IOException {
    byte[] html = page.html();
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
    exchange.sendResponseHeaders(page.status(), html.length);
    exchange.getResponseBody().write(html);
    exchange.close();
  }

  /** Sets which answer is waited for; until then nothing is one. */
  void expect(Expected answer) {
    expected = answer;
  }

  /** Returns where the browser is to be sent. */
  public URI redirect() {
    return redirect;
  }

  /** Returns where it came, when it came. */
  public CompletableFuture<URI> arrived() {
    return arrived;
  }

  @Override
  public void close() {
    for (HttpServer server : servers) {
      server.stop(0);
    }
    threads.shutdownNow();
    log.debug("no more waiting for a redirect at {}", redirect);
  }
}
