package io.patchbay.internal.catalogue;

import java.util.concurrent.atomic.LongAdder;

/** What is counted. Thread-safe. */
final class Counters {
  final LongAdder hits = new LongAdder();
  final LongAdder misses = new LongAdder();
  final LongAdder staleServed = new LongAdder();
  final LongAdder refreshes = new LongAdder();
}
