package io.patchbay.config.internal.load;

import io.patchbay.ServerPolicy;
import io.patchbay.config.ConfigProblem;
import io.patchbay.config.SuppressedEntry;
import io.patchbay.config.internal.read.LoadedEntry;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A configuration that was loaded. Immutable.
 *
 * @param entries the definitions that count
 * @param suppressed those that do not
 * @param problems what is wrong or odd
 * @param policy the lists of allowed and denied servers
 * @param exclusive whether an administrator's list is in force
 * @param approved names of the project's servers that settings approve
 * @param files the files that were asked for, also those that are not there
 */
public record Loaded(
    List<LoadedEntry> entries,
    List<SuppressedEntry> suppressed,
    List<ConfigProblem> problems,
    ServerPolicy policy,
    boolean exclusive,
    Set<String> approved,
    Set<Path> files) {
  /** Copies the collections. */
  public Loaded {
    entries = List.copyOf(entries);
    suppressed = List.copyOf(suppressed);
    problems = List.copyOf(problems);
    approved = Set.copyOf(approved);
    files = Set.copyOf(files);
  }
}
