package io.patchbay.inprocess;

import java.io.IOException;

/**
 * The way to an embedding host, which owns it: the host frames messages as it likes, beside
 * whatever else it says to the agent. What comes back goes to {@link ControlServers}.
 */
@FunctionalInterface
public interface ControlChannel {

  /**
   * Sends a message to the host. Called on the handler executor, with the messages of one server
   * one after the other in their order, and under no lock: it may answer at once, by {@link
   * ControlServers#received}. One that blocks holds up further messages of that server; limits of
   * calls go on.
   *
   * @throws IOException if it cannot be sent: the request is sent once more, as it surely has not
   *     arrived, and fails then with the reason. So it does if anything else is thrown.
   */
  void send(ControlMessage message) throws IOException;

  /**
   * The agent is done with a server, until it connects again. Does nothing by default; must not
   * block.
   */
  default void closed(String server) {}
}
