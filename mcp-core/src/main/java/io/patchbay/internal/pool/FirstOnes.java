package io.patchbay.internal.pool;

import io.patchbay.internal.text.Characters;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What counts of a list in which a key may stand twice. */
final class FirstOnes {
  private static final int SAMPLE = 128;

  private FirstOnes() {}

  /**
   * Returns the first entry of each key, in order, and says in one warning which others there are.
   *
   * @param server whose list it is
   * @param kind what the entries are, for the warning
   */
  static <T> Map<String, T> of(
      String server, String kind, List<T> list, Function<T, String> key, List<String> warnings) {
    Map<String, T> first = new LinkedHashMap<>();
    Set<String> again = new LinkedHashSet<>();
    for (T entry : list) {
      if (first.putIfAbsent(key.apply(entry), entry) != null) {
        again.add(key.apply(entry));
      }
    }
    if (!again.isEmpty()) {
      warnings.add(warning(server, kind, again));
    }
    return first;
  }

  private static String warning(String server, String kind, Set<String> again) {
    String one = Characters.first(again.iterator().next(), SAMPLE);
    String others = again.size() == 1 ? "" : " and " + (again.size() - 1) + " other(s)";
    return "server \""
        + server
        + "\" lists the "
        + kind
        + " \""
        + one
        + "\""
        + others
        + " more than once; the first counts";
  }
}
