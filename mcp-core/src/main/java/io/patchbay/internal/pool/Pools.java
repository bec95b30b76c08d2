package io.patchbay.internal.pool;

/**
 * What all servers and the host have at one moment. Immutable.
 *
 * @param tools the tools
 * @param prompts the prompts
 * @param resources the resources and templates
 */
public record Pools(
    DefaultToolPool tools, DefaultPromptPool prompts, DefaultResourcePool resources) {
  /** What there is before any server. */
  public static final Pools EMPTY =
      new Pools(DefaultToolPool.EMPTY, DefaultPromptPool.EMPTY, DefaultResourcePool.EMPTY);
}
