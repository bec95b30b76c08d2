package io.patchbay.inprocess.internal.server;

import io.patchbay.internal.duplex.ExchangeTable;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The handlers that run for one client, by the ids of its requests: whole numbers from one counter,
 * as nearly all clients have them, or anything else that is a legal id. Thread-safe.
 */
final class Runs {
  private final ExchangeTable<HandlerRun> numbered = new ExchangeTable<>();
  private final Map<Object, HandlerRun> others = new ConcurrentHashMap<>(0);

  /** Returns an id as a number of the table, or -1 if it goes by something else. */
  static long number(Json id) {
    try {
      return id.isNumber() ? Math.max(-1, id.asLong()) : -1;
    } catch (JsonException e) {
      return -1;
    }
  }

  private static Object key(Json id) {
    return id.isString() ? id.asString() : id.asBigDecimal().stripTrailingZeros();
  }

  void add(HandlerRun run) {
    if (run.id() >= 0) {
      numbered.add(run);
    } else {
      others.put(key(run.requestId()), run);
    }
  }

  /** Returns whether this call removed it. */
  boolean remove(HandlerRun run) {
    return run.id() >= 0 ? numbered.remove(run) : others.remove(key(run.requestId()), run);
  }

  /** Removes and returns the run of a request, or returns null. */
  @Nullable HandlerRun remove(Json requestId) {
    long number = number(requestId);
    if (number < 0) {
      return others.remove(key(requestId));
    }
    HandlerRun run = numbered.get(number);
    return run != null && numbered.remove(run) ? run : null;
  }

  /** Cancels all of them; none is left. */
  void cancelAll() {
    List<HandlerRun> all = new ArrayList<>(numbered.entries());
    all.addAll(others.values());
    for (HandlerRun run : all) {
      boolean unused = remove(run);
      run.cancel();
    }
  }
}
