package io.patchbay.config;

import java.util.List;
import java.util.Optional;

/**
 * A configuration as it was loaded once. Immutable.
 *
 * @param entries the definitions that count, by scope and in the order of their files
 * @param suppressed the definitions that do not count, and why
 * @param problems what is wrong, or odd, with its place
 */
public record ConfigSnapshot(
    List<ConfigEntry> entries, List<SuppressedEntry> suppressed, List<ConfigProblem> problems) {
  /** Copies the lists. */
  public ConfigSnapshot {
    entries = List.copyOf(entries);
    suppressed = List.copyOf(suppressed);
    problems = List.copyOf(problems);
  }

  /** Returns the definition of a name. */
  public Optional<ConfigEntry> entry(String name) {
    return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /** Returns whether something is left out because of an error. */
  public boolean hasErrors() {
    return problems.stream().anyMatch(ConfigProblem::isError);
  }
}
