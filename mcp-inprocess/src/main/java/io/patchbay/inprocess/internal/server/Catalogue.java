package io.patchbay.inprocess.internal.server;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server offers of one kind, by key, in the order it was added. Thread-safe: readers see a
 * snapshot.
 *
 * @param <D> what describes an entry
 * @param <H> what serves it
 */
final class Catalogue<D, H> {
  private volatile Map<String, Entry<D, H>> entries = Map.of();

  /**
   * An entry.
   *
   * @param interactive whether the handler may be kept waiting for the client
   */
  record Entry<D, H>(D definition, H handler, boolean interactive) {}

  synchronized void put(String key, Entry<D, H> entry) {
    Map<String, Entry<D, H>> changed = new LinkedHashMap<>(entries);
    changed.put(key, entry);
    entries = Collections.unmodifiableMap(changed);
  }

  synchronized boolean remove(String key) {
    if (!entries.containsKey(key)) {
      return false;
    }
    Map<String, Entry<D, H>> changed = new LinkedHashMap<>(entries);
    changed.remove(key);
    entries = Collections.unmodifiableMap(changed);
    return true;
  }

  @Nullable Entry<D, H> get(String key) {
    return entries.get(key);
  }

  Collection<Entry<D, H>> entries() {
    return entries.values();
  }

  List<D> definitions() {
    return entries.values().stream().map(Entry::definition).toList();
  }
}
