package io.patchbay.internal.connection;

import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy.Refusal;

/** What a built-in server was made as is not to be connected. Ends the attempt. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;
  private final transient ServerConfig server;

  RefusedException(Refusal refusal, ServerConfig server) {
    super(refusal.reason());
    this.refusal = refusal;
    this.server = server;
  }

  Refusal refusal() {
    return refusal;
  }

  /** Returns what was refused. */
  ServerConfig server() {
    return server;
  }
}
