package io.patchbay.transport.http.internal;

import io.patchbay.spi.TransportContext;
import io.patchbay.transport.http.internal.client.Patience;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.Response;

/**
 * Streams that have given their answer and whose end has not been read. Reading it lets the
 * connection be used again, and by the time of the next call it has usually come; waiting for it
 * would make every caller wait for nothing. Nothing is left for longer than a second.
 */
final class Leftovers {
  private static final Duration KEPT = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofMillis(2);

  private final TransportContext context;
  private final Queue<Leftover> left = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean scheduled = new AtomicBoolean();

  Leftovers(TransportContext context) {
    this.context = context;
  }

  private record Leftover(Call call, Response response) {}

  void add(Call call, Response response) {
    left.add(new Leftover(call, response));
    if (scheduled.compareAndSet(false, true)) {
      var unused = context.time().schedule(KEPT, () -> context.executor().execute(this::finishAll));
    }
  }

  private void finishAll() {
    scheduled.set(false);
    int count = left.size();
    for (int i = 0; i < count; i++) {
      finishOne();
    }
  }

  /** Finishes one, if there is any; on the thread that is about to make a request. */
  void finishOne() {
    Leftover one = left.poll();
    if (one != null) {
      Patience.finish(one.call, one.response, PATIENCE);
    }
  }

  /** Closes all of them. */
  void close() {
    Leftover one = left.poll();
    while (one != null) {
      one.call.cancel();
      one.response.close();
      one = left.poll();
    }
  }
}
