package io.patchbay;

import io.patchbay.model.Implementation;
import java.util.List;
import java.util.Optional;

/** What a handler of a server's request knows besides the request. Thread-safe. */
public interface HandlerContext {

  /** Returns the name the host calls the server by: show it to the user. */
  String serverName();

  /** Returns what the server says it is: for display, never for a decision. */
  Optional<Implementation> serverInfo();

  /**
   * Returns whether nobody waits for the answer any more: the server withdrew the request, or the
   * connection closed. The handler's thread is interrupted then.
   */
  boolean isCancelled();

  /**
   * Returns what was wrong with the handler's last answer to this form, which was not sent; empty
   * at the first ask. The same as {@link
   * io.patchbay.model.ElicitRequestFormParams#problems(java.util.Map)} says.
   */
  List<String> problems();
}
