package io.patchbay.examples.cli;

import io.patchbay.Connection;
import io.patchbay.model.Prompt;
import java.util.ArrayList;
import java.util.List;

/** The prompts of all servers. */
final class Prompts {
  private Prompts() {}

  /** A prompt of a server. */
  record Entry(Connection connection, Prompt prompt) {
    String name() {
      return connection.name() + "/" + prompt.name();
    }
  }

  static List<Entry> of(List<Connection> connections) {
    List<Entry> entries = new ArrayList<>();
    for (Connection connection : connections) {
      connection.listPrompts().forEach(prompt -> entries.add(new Entry(connection, prompt)));
    }
    return entries;
  }

  /**
   * Finds a prompt by {@code server/prompt}, or a bare name that only one server has.
   *
   * @throws UsageException if there is none, or more than one
   */
  static Entry find(List<Connection> connections, String wanted) {
    List<Entry> found =
        of(connections).stream()
            .filter(entry -> entry.prompt().name().equals(wanted) || entry.name().equals(wanted))
            .toList();
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new UsageException(
        found.isEmpty()
            ? "there is no prompt '" + wanted + "'; 'patchbay prompts' lists them"
            : "several servers have a prompt '"
                + wanted
                + "'; say which: "
                + String.join(", ", found.stream().map(Entry::name).toList()));
  }
}
