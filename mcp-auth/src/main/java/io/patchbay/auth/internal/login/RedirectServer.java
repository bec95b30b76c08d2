package io.patchbay.auth.internal.login;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.patchbay.auth.internal.failure.FlowException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits on this machine for the browser to come back (RFC 8252, section 7.3), on both address
 * families, as {@code localhost} may be either. Answers the first request to its path and no other.
 */
public final class RedirectServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RedirectServer.class);

  private static final String USUAL = "/callback";
  private static final String PAGE =
      "<!doctype html><meta charset=utf-8><title>Done</title>"
          + "<p>You can close this window and go back to the application.</p>";

  private final List<HttpServer> servers = new ArrayList<>();
  private final CompletableFuture<URI> arrived = new CompletableFuture<>();
  private final String path;
  private final URI redirect;

  private RedirectServer(int port, String path) throws IOException {
    this.path = URI.create("http://localhost" + path).getPath();
    int bound = port;
    IOException refused = null;
    for (String address : List.of("127.0.0.1", "::1")) {
      try {
        HttpServer server = HttpServer.create(new InetSocketAddress(literal(address), bound), 4);
        server.createContext(this.path, this::handle);
        server.setExecutor(null);
        server.start();
        servers.add(server);
        bound = server.getAddress().getPort();
      } catch (IOException e) {
        refused = e;
      }
    }
    if (servers.isEmpty()) {
      throw refused == null ? new IOException("no loopback address") : refused;
    }
    this.redirect = URI.create("http://localhost:" + bound + path);
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
          true,
          e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    boolean ours =
        exchange.getRequestURI().getPath().equals(path)
            && exchange.getRequestURI().getRawQuery() != null
            && exchange.getRequestMethod().equals("GET");
    byte[] page = (ours ? PAGE : "").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
    try {
      exchange.sendResponseHeaders(ours ? 200 : 404, page.length == 0 ? -1 : page.length);
      if (page.length > 0) {
        exchange.getResponseBody().write(page);
      }
      exchange.close();
    } finally {
      if (ours) { // also if the browser does not wait for the page
        arrived.complete(redirect.resolve(exchange.getRequestURI()));
      }
    }
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
    log.debug("no more waiting for a redirect at {}", redirect);
  }
}
