package io.patchbay.inprocess.internal.server;

import io.patchbay.ProtocolVersion;
import io.patchbay.model.ClientCapabilities;
import io.patchbay.model.Implementation;
import java.util.Optional;

/**
 * Who asks.
 *
 * @param version the revision it speaks
 * @param capabilities what it can do
 * @param info what it says it is
 */
record Client(
    ProtocolVersion version, ClientCapabilities capabilities, Optional<Implementation> info) {

  /** Returns whether each request stands on its own. */
  boolean isStateless() {
    return version.era() == ProtocolVersion.Era.STATELESS;
  }
}
