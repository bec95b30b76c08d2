package io.patchbay;

/**
 * Hears what becomes of the tools, prompts and resources of all servers. Methods are called on the
 * handler executor, one after the other in the order of the pools' versions; they may block, which
 * delays later changes for this listener only, and what they throw is logged. Changes that come
 * close together may arrive as one. Nothing arrives after the {@link Patchbay} was closed.
 */
public interface PoolListener {

  /** Tools came, went or changed. */
  default void onToolsChanged(ToolsChange change) {}

  /** Prompts came, went or changed. */
  default void onPromptsChanged(PromptsChange change) {}

  /** Resources or resource templates came, went or changed. */
  default void onResourcesChanged(ResourcesChange change) {}
}
