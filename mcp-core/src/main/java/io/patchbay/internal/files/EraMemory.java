package io.patchbay.internal.files;

import io.patchbay.ProtocolVersion.Era;
import java.util.Optional;

/** Remembers the era of servers, so that they need not be probed again. Thread-safe. */
public interface EraMemory {

  /** Returns what is remembered of a server and not too old. */
  Optional<Era> recall(String identity);

  /** Remembers. */
  void remember(String identity, Era era);

  /** Forgets, because what was remembered proved wrong. */
  void forget(String identity);
}
