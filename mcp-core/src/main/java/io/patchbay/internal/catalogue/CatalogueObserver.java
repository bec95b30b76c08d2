package io.patchbay.internal.catalogue;

/** Hears of each look at the cache of lists; must not throw. */
@FunctionalInterface
public interface CatalogueObserver {

  /** Nobody. */
  CatalogueObserver NONE = (server, list, hit) -> {};

  /**
   * A list was looked up.
   *
   * @param server the server's name
   * @param list the list's {@link ListKind#name}
   * @param hit whether it was there and fresh
   */
  void read(String server, String list, boolean hit);
}
