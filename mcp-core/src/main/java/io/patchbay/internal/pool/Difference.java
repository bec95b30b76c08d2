package io.patchbay.internal.pool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What is different between two lists of things with keys. Immutable.
 *
 * @param added what is new, in its order
 * @param removed what is gone, in its old order
 * @param changed what is not equal to what had its key, as it is now
 */
record Difference<T>(List<T> added, List<T> removed, List<T> changed) {

  /** Returns the difference between two lists in which no key stands twice. */
  static <K, T> Difference<T> of(List<T> before, List<T> now, Function<T, K> key) {
    Map<K, T> left = new LinkedHashMap<>();
    before.forEach(thing -> left.put(key.apply(thing), thing));
    List<T> added = new ArrayList<>();
    List<T> changed = new ArrayList<>();
    for (T thing : now) {
      T old = left.remove(key.apply(thing));
      if (old == null) {
        added.add(thing);
      } else if (!old.equals(thing)) {
        changed.add(thing);
      }
    }
    return new Difference<>(added, List.copyOf(left.values()), changed);
  }
}
