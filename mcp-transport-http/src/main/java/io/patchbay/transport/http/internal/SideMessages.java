package io.patchbay.transport.http.internal;

import io.patchbay.TransportException;
import io.patchbay.spi.TimeSource.Cancellable;
import io.patchbay.spi.TransportContext;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages that nobody waits for: notifications, and answers to the server. A few are on their
 * way at a time, each within the limit of a request, and the others wait in order, in bounds; a
 * server that takes none of them costs no more than that.
 */
final class SideMessages {
  private static final int RUNNING = 16;
  private static final int WAITING = 10_000;

  private final TransportContext context;
  private final Set<HttpExchange> running = new HashSet<>();
  private final Queue<HttpExchange> waiting = new ArrayDeque<>(1);

  SideMessages(TransportContext context) {
    this.context = context;
  }

  /** Sends a message as soon as its turn has come. */
  void send(HttpExchange exchange) {
    synchronized (this) {
      if (running.size() >= RUNNING) {
        if (waiting.size() < WAITING) {
          waiting.add(exchange);
          return;
        }
      } else {
        running.add(exchange);
        context.executor().execute(() -> run(exchange));
        return;
      }
    }
    exchange.finish(
        new TransportException(
            exchange.what() + ": the server takes no messages, " + WAITING + " wait already",
            null,
            true));
  }

  private void run(HttpExchange first) {
    HttpExchange exchange = first;
    while (exchange != null) {
      HttpExchange now = exchange;
      Cancellable timer =
          context.time().schedule(context.limits().request(), () -> now.abort(notTaken(now)));
      try {
        now.run();
      } finally {
        timer.cancel();
        exchange = next(now);
      }
    }
  }

  private TransportException notTaken(HttpExchange exchange) {
    return new TransportException(
        exchange.what()
            + " was not taken by the server within "
            + context.limits().request().toMillis()
            + " ms",
        null);
  }

  private synchronized @Nullable HttpExchange next(HttpExchange done) {
    running.remove(done);
    HttpExchange next = waiting.poll();
    if (next != null) {
      running.add(next);
    }
    return next;
  }

  /** Ends all of them. */
  void close(TransportException reason) {
    List<HttpExchange> all;
    synchronized (this) {
      all = new java.util.ArrayList<>(running);
      all.addAll(waiting);
      waiting.clear();
    }
    all.forEach(exchange -> exchange.abort(reason));
  }
}
