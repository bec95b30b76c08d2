package io.patchbay.inprocess;

import java.io.IOException;

/**
 * The way to an embedding host, which owns it: the host frames messages as it likes, beside
 * whatever else it says to the agent. What comes back goes to {@link ControlServers}.
 */
@FunctionalInterface
public interface ControlChannel {

  /**
   * Sends a message to the host. Called by many threads, with the messages of one server in their
   * order; must not wait long, and not for an answer.
   *
   * @throws IOException if it cannot be sent: the request fails with the reason
   */
  void send(ControlMessage message) throws IOException;

  /**
   * The agent is done with a server, until it connects again. Does nothing by default; must not
   * block.
   */
  default void closed(String server) {}
}
