package io.patchbay.examples.cli;

import io.patchbay.PooledTool;
import io.patchbay.ToolPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds tools of the pool by the names that people give them. */
final class QualifiedTools {
  private final ToolPool pool;

  QualifiedTools(ToolPool pool) {
    this.pool = pool;
  }

  /**
   * Finds a tool by its name in the pool, {@code server/tool}, or a bare name that only one server
   * has.
   *
   * @throws UsageException if there is none, or more than one
   */
  PooledTool find(String wanted) {
    return pool.find(wanted).orElseGet(() -> shortened(wanted));
  }

  private PooledTool shortened(String wanted) {
    List<PooledTool> found = new ArrayList<>();
    for (PooledTool tool : pool) {
      String own = tool.tool().name();
      if (own.equals(wanted) || wanted.equals(place(tool))) {
        found.add(tool);
      }
    }
    if (found.size() == 1) {
      return found.get(0);
    } else if (found.isEmpty()) {
      throw new UsageException("there is no tool '" + wanted + "'" + closest(wanted));
    }
    throw new UsageException(
        "several servers have a tool '"
            + wanted
            + "'; say which: "
            + String.join(", ", found.stream().map(QualifiedTools::place).toList()));
  }

  private static String place(PooledTool tool) {
    return tool.server().map(server -> server + "/").orElse("") + tool.tool().name();
  }

  private String closest(String wanted) {
    Map<Integer, List<String>> near = new TreeMap<>();
    for (PooledTool tool : pool) {
      int distance = distance(wanted, tool.tool().name());
      near.computeIfAbsent(distance, d -> new ArrayList<>()).add(place(tool));
    }
    if (near.isEmpty()) {
      return "; the connected servers have no tools";
    }
    var best = near.entrySet().iterator().next();
    return best.getKey() <= 2 + wanted.length() / 4
        ? "; did you mean " + best.getValue().get(0) + "?"
        : "; 'patchbay tools' lists them";
  }

  /** The number of edits between two names. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int cost = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        int next = Math.min(Math.min(row[j] + 1, row[j - 1] + 1), diagonal + cost);
        diagonal = row[j];
        row[j] = next;
      }
    }
    return row[other.length()];
  }
}
