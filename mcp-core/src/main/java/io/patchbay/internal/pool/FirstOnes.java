package io.patchbay.internal.pool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What counts of a list in which a key may stand twice. */
final class FirstOnes {
  private FirstOnes() {}

  /**
   * Returns the first entry of each key, in order, and says which others there are.
   *
   * @param server whose list it is
   * @param kind what the entries are, for the warning
   */
  static <T> Map<String, T> of(
      String server, String kind, List<T> list, Function<T, String> key, List<String> warnings) {
    Map<String, T> first = new LinkedHashMap<>();
    for (T entry : list) {
      if (first.putIfAbsent(key.apply(entry), entry) != null) {
        warnings.add(
            "server \""
                + server
                + "\" lists the "
                + kind
                + " \""
                + key.apply(entry)
                + "\" more than once; the first counts");
      }
    }
    return first;
  }
}
