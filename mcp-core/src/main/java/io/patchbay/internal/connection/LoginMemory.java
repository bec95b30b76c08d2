package io.patchbay.internal.connection;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ServerConfig;
import io.patchbay.internal.files.NeedsAuthFile;
import io.patchbay.internal.session.SerialExecutor;

/** Whether one server is known to want a login, over all connections and processes. */
final class LoginMemory {
  private final NeedsAuthFile all;
  private final ServerConfig server;
  private final SerialExecutor serial;

  /**
   * @param serial where a file is written
   */
  LoginMemory(NeedsAuthFile all, ServerConfig server, SerialExecutor serial) {
    this.all = all;
    this.server = server;
    this.serial = serial;
  }

  private String key() {
    return ConfigKey.inFiles(server);
  }

  /** Returns whether it wanted one lately. May read a file. */
  boolean isNeeded() {
    return all.recall(key());
  }

  /** Remembers, or forgets, that it wants one. */
  void settle(boolean needed) {
    all.settle(this::key, needed, serial::execute);
  }

  /** Returns why it is not asked. */
  AuthorizationRequiredException refusal() {
    return new AuthorizationRequiredException(
        "server '"
            + server.name()
            + "' wanted a login less than 15 minutes ago; log in, or reconnect to try again",
        null);
  }
}
