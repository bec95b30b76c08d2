package io.patchbay;

/**
 * What became of the caches of lists and resources since the Patchbay was opened. Immutable.
 *
 * @param hits reads that were answered without asking a server
 * @param misses reads that had to ask for a page or more
 * @param staleServed lists that were served although they were not fresh, as the server could not
 *     be asked
 * @param refreshes reads with {@link CacheMode#REFRESH}
 * @param evictions entries that had to make room
 * @param entries how many lists and resources are kept now
 */
public record CatalogueStatistics(
    long hits, long misses, long staleServed, long refreshes, long evictions, long entries) {}
