package io.patchbay.config.internal.read;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Says which of the known names somebody may have meant. */
public final class NearestKey {
  private static final int LONGEST = 64;

  private NearestKey() {}

  /** Returns the nearest name, if one is near: a third of its letters differ at most. */
  public static Optional<String> to(String written, Collection<String> known) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    String asked = plain(written);
    record Near(String name, int distance) {}
    return known.stream()
        .map(name -> new Near(name, distance(asked, plain(name))))
        .filter(near -> near.distance() <= Math.max(1, near.name().length() / 3))
        .min(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
        .map(Near::name);
  }

  /** Case and separators are what people get wrong first. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** Letters put in, left out, changed, or two neighbours swapped. */
  private static int distance(String from, String to) {
    int[][] rows = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        rows[i][j] = i == 0 ? j : j == 0 ? i : step(rows, from, to, i, j);
      }
    }
    return rows[from.length()][to.length()];
  }

  private static int step(int[][] rows, String from, String to, int i, int j) {
    int changed = rows[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
    int best = Math.min(changed, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(best, rows[i - 2][j - 2] + 1) : best;
  }
}
