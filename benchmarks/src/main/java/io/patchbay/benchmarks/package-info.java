/** Patchbay beside its peers: one process per client, slices in turn, ratios within each round. */
@org.jspecify.annotations.NullMarked
package io.patchbay.benchmarks;
