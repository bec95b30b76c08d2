package io.patchbay.config.internal.edit;

import java.util.Comparator;
import java.util.List;

/**
 * Other characters in place of some.
 *
 * @param start where they begin
 * @param end where they end
 * @param text what stands there instead
 */
record Splice(int start, int end, String text) {
  static Splice insert(int at, String text) {
    return new Splice(at, at, text);
  }

  static Splice delete(int start, int end) {
    return new Splice(start, end, "");
  }

  /** Returns the text with all of them done. They must not overlap; at one place order counts. */
  static String apply(String text, List<Splice> splices) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Splice splice : splices.stream().sorted(Comparator.comparingInt(Splice::start)).toList()) {
      out.append(text, at, splice.start()).append(splice.text());
      at = splice.end();
    }
    return out.append(text, at, text.length()).toString();
  }
}
