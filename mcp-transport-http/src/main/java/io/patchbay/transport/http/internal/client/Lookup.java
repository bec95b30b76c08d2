package io.patchbay.transport.http.internal.client;

import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Looks host names up so that whoever waits for it can be called away: the system's own look-up
 * heeds neither an interrupt nor a closed socket, and takes as long as the network lets it.
 */
public final class Lookup implements Dns {
  private static final ThreadLocal<@Nullable Consumer<@Nullable Runnable>> WAITING =
      new ThreadLocal<>();

  private final Dns dns;

  /**
   * @param dns looks up, and may block
   */
  Lookup(Dns dns) {
    this.dns = dns;
  }

  /**
   * Says for the calling thread how it is told what calls it away from a look-up.
   *
   * @param waiting gets what to run to end the wait, and null after it; null for nobody
   */
  public static void calledAwayBy(@Nullable Consumer<@Nullable Runnable> waiting) {
    if (waiting == null) {
      WAITING.remove();
    } else {
      WAITING.set(waiting);
    }
  }

  @Override
  public List<InetAddress> lookup(String host) throws UnknownHostException {
    Consumer<@Nullable Runnable> waiting = WAITING.get();
    if (waiting == null || isNumber(host) || Address.isLoopback(host)) {
      return dns.lookup(host);
    }
    CompletableFuture<@Nullable List<InetAddress>> found = new CompletableFuture<>();
    Thread thread = new Thread(() -> lookup(host, found), "patchbay-lookup");
    thread.setDaemon(true);
    thread.start();
    waiting.accept(() -> found.complete(null));
    try {
      List<InetAddress> addresses = found.get();
      if (addresses == null) {
        throw new UnknownHostException("looking up " + host + " was given up");
      }
      return addresses;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknown(host, new InterruptedIOException("interrupted"));
    } catch (ExecutionException e) {
      throw unknown(host, e.getCause());
    } finally {
      waiting.accept(null);
    }
  }

  private void lookup(String host, CompletableFuture<@Nullable List<InetAddress>> found) {
    try {
      found.complete(dns.lookup(host));
    } catch (UnknownHostException | RuntimeException e) {
      found.completeExceptionally(e);
    }
  }

  private static UnknownHostException unknown(String host, @Nullable Throwable cause) {
    if (cause instanceof UnknownHostException known) {
      return known;
    }
    UnknownHostException failure = new UnknownHostException(host);
    failure.initCause(cause);
    return failure;
  }

  private static boolean isNumber(String host) {
    return host.indexOf(':') >= 0 || host.matches("[0-9.]+");
  }
}
