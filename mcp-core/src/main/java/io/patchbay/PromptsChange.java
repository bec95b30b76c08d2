package io.patchbay;

import java.util.List;

/**
 * What became of the prompts. A prompt whose name in the pool changed is removed and added.
 *
 * @param added prompts under names that were not there, in the order of the pool
 * @param removed prompts whose names are gone, in their old order
 * @param changed prompts that are different under their names, as they are now
 * @param pool all prompts as they are now
 */
public record PromptsChange(
    List<PooledPrompt> added,
    List<PooledPrompt> removed,
    List<PooledPrompt> changed,
    PromptPool pool) {

  /** Copies the lists. */
  public PromptsChange {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changed = List.copyOf(changed);
  }

  /** Returns whether no prompt is different; their order may still be. */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
  }
}
