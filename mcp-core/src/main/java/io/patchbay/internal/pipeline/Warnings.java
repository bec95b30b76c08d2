package io.patchbay.internal.pipeline;

import io.patchbay.PooledTool;

/** Who hears of what is wrong with a tool when the call goes on all the same. */
@FunctionalInterface
public interface Warnings {

  /** Tells one thing, on the thread of the call; must not throw. */
  void warn(PooledTool tool, String warning);
}
