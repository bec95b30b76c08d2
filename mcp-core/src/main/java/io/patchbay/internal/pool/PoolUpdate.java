package io.patchbay.internal.pool;

import io.patchbay.PromptsChange;
import io.patchbay.ResourcesChange;
import io.patchbay.ToolsChange;
import java.util.List;

/**
 * From one moment to the next. Immutable.
 *
 * @param pools what there is now; a pool in which nothing is different is the previous object
 * @param tools what became of the tools
 * @param prompts what became of the prompts
 * @param resources what became of the resources
 * @param warnings what was odd about the lists as they are now, also if it was before
 */
public record PoolUpdate(
    Pools pools,
    ToolsChange tools,
    PromptsChange prompts,
    ResourcesChange resources,
    List<String> warnings) {

  /** Copies the list. */
  public PoolUpdate {
    warnings = List.copyOf(warnings);
  }
}
