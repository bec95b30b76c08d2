package io.patchbay.internal.pool;

import io.patchbay.InvalidRequestException;
import io.patchbay.internal.text.Characters;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Says what someone may have meant by a name that nothing has. */
final class NearestNames {
  private static final int MOST = 3;
  private static final int LONGEST = 128;

  private NearestNames() {}

  /** Returns the exception for a name that nothing has. */
  static InvalidRequestException missing(String kind, String wanted, Collection<String> names) {
    String asked = Characters.first(wanted, LONGEST);
    List<String> nearest = to(asked, names);
    String hint =
        nearest.isEmpty()
            ? "; it has " + names.size() + " under other names"
            : "; nearest: " + String.join(", ", nearest);
    return new InvalidRequestException(
        "no " + kind + " \"" + asked + "\" in the pool" + hint, null);
  }

  /** Returns at most three names that are near, nearest first. */
  static List<String> to(String wanted, Collection<String> names) {
    String asked = wanted.toLowerCase(Locale.ROOT);
    int far = Math.max(2, asked.length() / 3);
    record Near(String name, int distance) {}
    return names.stream()
        .filter(name -> name.length() >= asked.length() - far)
        .map(name -> new Near(name, distance(asked, name.toLowerCase(Locale.ROOT), far)))
        .filter(near -> near.distance <= far)
        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
        .limit(MOST)
        .map(Near::name)
        .toList();
  }

  /** Returns how far apart names are: a tool's own name is no distance from its qualified one. */
  private static int distance(String asked, String name, int far) {
    if (!asked.isEmpty() && name.endsWith("_" + asked)) {
      return 0;
    }
    return name.length() > asked.length() + far ? far + 1 : edits(asked, name);
  }

  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
