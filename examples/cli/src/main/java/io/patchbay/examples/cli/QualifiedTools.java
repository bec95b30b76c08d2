package io.patchbay.examples.cli;

import io.patchbay.Connection;
import io.patchbay.model.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tools of all servers under names that say which server they are of. */
final class QualifiedTools {
  private final Map<String, Entry> byName = new LinkedHashMap<>();

  /**
   * A tool of a server.
   *
   * @param name {@code mcp__server__tool}
   */
  record Entry(String name, Connection connection, Tool tool) {}

  /** Lists the tools of the servers; one whose list fails is noted and left out. */
  static QualifiedTools of(List<Connection> connections, Console console) {
    QualifiedTools tools = new QualifiedTools();
    for (Connection connection : connections) {
      try {
        connection.listTools().forEach(tool -> tools.add(connection, tool));
      } catch (io.patchbay.McpException e) {
        console.without(connection.name(), String.valueOf(e.getMessage()));
      }
    }
    return tools;
  }

  private void add(Connection connection, Tool tool) {
    String name = "mcp__" + plain(connection.name()) + "__" + plain(tool.name());
    String unique = name;
    for (int i = 2; byName.containsKey(unique); i++) {
      unique = name + "_" + i;
    }
    byName.put(unique, new Entry(unique, connection, tool));
  }

  private static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  List<Entry> entries() {
    return List.copyOf(byName.values());
  }

  /**
   * Finds a tool by {@code mcp__server__tool}, {@code server/tool}, or a bare name that only one
   * server has.
   *
   * @throws UsageException if there is none, or more than one
   */
  Entry find(String wanted) {
    Entry qualified = byName.get(wanted);
    if (qualified != null) {
      return qualified;
    }
    List<Entry> found = new ArrayList<>();
    for (Entry entry : byName.values()) {
      String tool = entry.tool().name();
      if (tool.equals(wanted) || wanted.equals(entry.connection().name() + "/" + tool)) {
        found.add(entry);
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
            + String.join(
                ", ", found.stream().map(e -> e.connection().name() + "/" + wanted).toList()));
  }

  private String closest(String wanted) {
    Map<Integer, List<String>> near = new TreeMap<>();
    for (Entry entry : byName.values()) {
      int distance = distance(wanted, entry.tool().name());
      near.computeIfAbsent(distance, d -> new ArrayList<>())
          .add(entry.connection().name() + "/" + entry.tool().name());
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
