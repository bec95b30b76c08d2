package io.patchbay.config.internal.load;

import io.patchbay.config.ConfigEntry;
import io.patchbay.config.Scope;
import io.patchbay.config.SuppressedEntry;
import io.patchbay.config.SuppressedEntry.Reason;
import io.patchbay.config.internal.read.LoadedEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which of all definitions count. Of the same name, the one whose scope comes first, and within a
 * scope the one that was found first. Plugins and connectors also yield to whoever reaches the same
 * server. Under an administrator's list only that counts, and servers of type {@code sdk}. In which
 * order the scopes were read does not matter.
 *
 * @param entries those that count, by scope and in the order they were found
 * @param suppressed those that do not
 */
record Merge(List<LoadedEntry> entries, List<SuppressedEntry> suppressed) {

  /**
   * Merges definitions.
   *
   * @param all in the order they were found
   * @param order the scopes, the one whose word counts first; one that is missing comes last
   * @param exclusive whether an administrator's list is in force
   * @param connectorsToo whether connectors stand beside it
   */
  static Merge of(
      List<LoadedEntry> all, List<Scope> order, boolean exclusive, boolean connectorsToo) {
    List<LoadedEntry> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparingInt(entry -> rank(entry.scope(), order)));
    Map<String, LoadedEntry> byName = new LinkedHashMap<>();
    Map<String, LoadedEntry> bySignature = new HashMap<>();
    List<SuppressedEntry> suppressed = new ArrayList<>();
    for (LoadedEntry entry : sorted) {
      LoadedEntry same = byName.get(entry.name());
      LoadedEntry twin = yields(entry) ? bySignature.get(signature(entry)) : null;
      if (exclusive && !isLeft(entry, connectorsToo)) {
        suppressed.add(new SuppressedEntry(entry, Reason.EXCLUSIVE, Optional.empty()));
      } else if (same != null) {
        suppressed.add(suppressed(entry, Reason.SAME_NAME, same));
      } else if (twin != null) {
        suppressed.add(suppressed(entry, Reason.SAME_SERVER, twin));
      } else {
        byName.put(entry.name(), entry);
        if (entry.signature() != null) {
          bySignature.putIfAbsent(entry.signature(), entry);
        }
      }
    }
    return new Merge(List.copyOf(byName.values()), List.copyOf(suppressed));
  }

  private static int rank(Scope scope, List<Scope> order) {
    int rank = order.indexOf(scope);
    return rank < 0 ? order.size() + Scope.ORDER.indexOf(scope) : rank;
  }

  private static String signature(LoadedEntry entry) {
    return entry.signature() == null ? "" : entry.signature();
  }

  private static boolean yields(ConfigEntry entry) {
    return entry.scope() == Scope.PLUGIN || entry.scope() == Scope.CLAUDEAI;
  }

  private static boolean isLeft(LoadedEntry entry, boolean connectorsToo) {
    return entry.scope() == Scope.ENTERPRISE
        || entry.type().equals("sdk")
        || connectorsToo && entry.scope() == Scope.CLAUDEAI;
  }

  private static SuppressedEntry suppressed(LoadedEntry entry, Reason reason, LoadedEntry by) {
    return new SuppressedEntry(entry, reason, Optional.of(by));
  }
}
