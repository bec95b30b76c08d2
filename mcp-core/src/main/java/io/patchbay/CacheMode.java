package io.patchbay;

/** How one call deals with the cache of lists and resources. */
public enum CacheMode {
  /** What is fresh is taken from the cache, the rest is fetched and kept. */
  USE,
  /**
   * Everything is fetched, from the first page on, and kept: what comes back belongs together and
   * is not older than the call.
   */
  REFRESH,
  /** Everything is fetched, and nothing is kept. */
  BYPASS
}
