package io.patchbay;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The tools of the host and of all servers at one moment, each under a name of its own: first the
 * host's, then server by server in the order the host gave them, in the order of each server.
 * Immutable; a change makes another pool.
 *
 * <p>Tools that are for apps only (extension {@link Apps#EXTENSION}) are not in it, whether the
 * host shows apps or not; {@link #appTools} has them.
 */
public interface ToolPool extends Iterable<PooledTool> {

  /** Returns a number that grows with every change; the same number means the same tools. */
  long version();

  /** Returns all tools in order. */
  List<PooledTool> tools();

  /** Returns how many tools there are. */
  default int size() {
    return tools().size();
  }

  /** Returns the tools that are not the host's own and come from a server, in its order. */
  List<PooledTool> ofServer(String server);

  /**
   * Finds a tool by its name in the pool, or by an {@linkplain NamingStrategy#alias alias} that
   * only it has. One look-up; the name is never taken apart.
   */
  Optional<PooledTool> find(String name);

  /**
   * Returns a tool by name, as {@link #find} does.
   *
   * @throws InvalidRequestException if there is none; the message has the names that come nearest
   */
  PooledTool require(String name);

  /**
   * Returns the tools of a server that its apps may call, also those that the model does not see,
   * in the server's order. An app calls tools of its own server only.
   */
  List<PooledTool> appTools(String server);

  /**
   * Finds a tool that the apps of a server may call.
   *
   * @param server the server that the app came from
   * @param tool the tool's own name
   */
  Optional<PooledTool> findAppTool(String server, String tool);

  /**
   * Returns what a server wants the model to know: untrusted text, cut to at most 2,048 characters
   * at the border of a code point.
   */
  Optional<String> instructions(String server);

  @Override
  default Iterator<PooledTool> iterator() {
    return tools().iterator();
  }
}
