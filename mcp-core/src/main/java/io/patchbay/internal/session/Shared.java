package io.patchbay.internal.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** What the sessions of one Patchbay have in common and make only once. Thread-safe. */
public final class Shared {
  private final Map<Object, Object> values = new ConcurrentHashMap<>();

  /** Creates an empty one. */
  public Shared() {}

  /**
   * Returns the value of a key, and makes it if it is the first to ask.
   *
   * @param key what the value depends on, beside the Patchbay
   */
  public <T> T of(Object key, Class<T> type, Supplier<T> making) {
    return type.cast(values.computeIfAbsent(key, unknown -> making.get()));
  }
}
