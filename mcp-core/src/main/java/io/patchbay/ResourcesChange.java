package io.patchbay;

import java.util.List;

/**
 * What became of the resources and their templates.
 *
 * @param added resources that were not there, in the order of the pool
 * @param removed resources that are gone, in their old order
 * @param changed resources that their servers describe otherwise, or that became stale or fresh, as
 *     they are now
 * @param templatesChanged whether anything about the templates is different
 * @param pool all resources as they are now
 */
public record ResourcesChange(
    List<PooledResource> added,
    List<PooledResource> removed,
    List<PooledResource> changed,
    boolean templatesChanged,
    ResourcePool pool) {

  /** Copies the lists. */
  public ResourcesChange {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changed = List.copyOf(changed);
  }

  /** Returns whether no resource or template is different; the order of resources may still be. */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && changed.isEmpty() && !templatesChanged;
  }
}
