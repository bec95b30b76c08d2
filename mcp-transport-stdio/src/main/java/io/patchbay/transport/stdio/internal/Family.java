package io.patchbay.transport.stdio.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What descends from this virtual machine, as it was at a moment. One look costs about as much for
 * all servers as for one, so those who want one at the same time share it. Immutable.
 */
final class Family {
  private static Family latest = new Family(System.nanoTime(), Map.of());

  private final long seenAt;
  private final Map<ProcessHandle, List<ProcessHandle>> children;

  private Family(long seenAt, Map<ProcessHandle, List<ProcessHandle>> children) {
    this.seenAt = seenAt;
    this.children = children;
  }

  /**
   * Returns a look that began at this time or later. Who waits for one that runs and began too
   * early shares the next one.
   *
   * @param time by {@link System#nanoTime}
   */
  static Family since(long time) {
    synchronized (Family.class) {
      if (latest.children.isEmpty() || latest.seenAt - time < 0) {
        latest = look();
      }
      return latest;
    }
  }

  private static Family look() {
    long now = System.nanoTime();
    Map<ProcessHandle, List<ProcessHandle>> children = new HashMap<>();
    ProcessHandle.current()
        .descendants()
        .forEach(
            process -> {
              children.computeIfAbsent(process, first -> new ArrayList<>(1));
              process
                  .parent()
                  .ifPresent(
                      parent ->
                          children
                              .computeIfAbsent(parent, first -> new ArrayList<>(1))
                              .add(process));
            });
    return new Family(now, children);
  }

  /** Returns all that descend from a process; asks the system where its own parent is gone. */
  List<ProcessHandle> descendants(ProcessHandle process) {
    if (!children.containsKey(process)) {
      return process.descendants().toList();
    }
    List<ProcessHandle> found = new ArrayList<>();
    Deque<ProcessHandle> left = new ArrayDeque<>(children.getOrDefault(process, List.of()));
    for (ProcessHandle next = left.poll(); next != null; next = left.poll()) {
      found.add(next);
      left.addAll(children.getOrDefault(next, List.of()));
    }
    return found;
  }
}
