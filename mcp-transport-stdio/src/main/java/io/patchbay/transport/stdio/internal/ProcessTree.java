package io.patchbay.transport.stdio.internal;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A process and all its descendants that were ever seen. They are remembered, because the children
 * of a process that has died belong to another parent and are found no more. Handles, not process
 * ids, are kept, so a reused id is never taken for one of ours. Safe for any thread.
 */
final class ProcessTree {
  private final ProcessHandle root;
  private final Predicate<ProcessHandle> running;
  private final Supplier<List<ProcessHandle>> strays;
  private final Map<ProcessHandle, Integer> depths = new ConcurrentHashMap<>();

  /**
   * A tree of which only the root is known.
   *
   * @param running whether a process has not ended
   * @param strays finds processes of the tree that may have lost their parents
   */
  ProcessTree(
      ProcessHandle root, Predicate<ProcessHandle> running, Supplier<List<ProcessHandle>> strays) {
    this.root = root;
    this.running = running;
    this.strays = strays;
    depths.put(root, 0);
  }

  /** Looks for new descendants of all that run, and forgets what has ended. */
  void rescan() {
    rescan(System.nanoTime());
  }

  /** {@link #rescan} that may go by what was seen at this time or later. */
  void rescan(long since) {
    Family family = Family.since(since);
    Set<ProcessHandle> covered = new HashSet<>();
    for (ProcessHandle process : rootsFirst()) {
      if (covered.add(process)) {
        family.descendants(process).forEach(found -> remember(found, covered));
      }
    }
    depths.keySet().removeIf(process -> !process.equals(root) && !running.test(process));
  }

  /** {@link #rescan} and a search for strays, which costs more. */
  void rescanAll() {
    strays.get().forEach(stray -> depths.putIfAbsent(stray, 1));
    rescan();
  }

  /** All that run, leaves first. */
  List<ProcessHandle> leavesFirst() {
    return sorted(Comparator.comparing(this::depth).reversed());
  }

  /** All that run, roots first. */
  List<ProcessHandle> rootsFirst() {
    return sorted(Comparator.comparing(this::depth));
  }

  boolean isGone() {
    return depths.keySet().stream().noneMatch(running);
  }

  private void remember(ProcessHandle found, Set<ProcessHandle> covered) {
    covered.add(found);
    if (!depths.containsKey(found)) {
      depths.put(found, depthByParents(found));
    }
  }

  /** Bounded, for a parent may end and its id be reused while we look. */
  private int depthByParents(ProcessHandle process) {
    int depth = 1;
    ProcessHandle parent = process.parent().orElse(root);
    while (!depths.containsKey(parent) && depth < 100) {
      depth++;
      parent = parent.parent().orElse(root);
    }
    return depth + depth(parent);
  }

  private List<ProcessHandle> sorted(Comparator<ProcessHandle> order) {
    return depths.keySet().stream().filter(running).sorted(order).toList();
  }

  private int depth(ProcessHandle process) {
    return depths.getOrDefault(process, 0);
  }
}
