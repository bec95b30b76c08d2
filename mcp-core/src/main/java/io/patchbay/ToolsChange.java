package io.patchbay;

import java.util.List;

/**
 * What became of the tools. A tool whose name in the pool changed is removed and added.
 *
 * @param added tools under names that were not there, in the order of the pool
 * @param removed tools whose names are gone, in their old order
 * @param changed tools that are different under their names, as they are now: what the server says
 *     of them, or whether they are stale
 * @param pool all tools as they are now
 */
public record ToolsChange(
    List<PooledTool> added, List<PooledTool> removed, List<PooledTool> changed, ToolPool pool) {

  /** Copies the lists. */
  public ToolsChange {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changed = List.copyOf(changed);
  }

  /** Returns whether no tool is different; their order, or what apps may call, may still be. */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
  }
}
