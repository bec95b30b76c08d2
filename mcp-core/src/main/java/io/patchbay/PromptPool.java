package io.patchbay;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The prompts of all servers at one moment, each under a name of its own, server by server in the
 * order the host gave them. Immutable; a change makes another pool.
 */
public interface PromptPool extends Iterable<PooledPrompt> {

  /** Returns a number that grows with every change; the same number means the same prompts. */
  long version();

  /** Returns all prompts in order. */
  List<PooledPrompt> prompts();

  /** Returns how many prompts there are. */
  default int size() {
    return prompts().size();
  }

  /** Returns the prompts of a server, in its order. */
  List<PooledPrompt> ofServer(String server);

  /** Finds a prompt by its name in the pool. */
  Optional<PooledPrompt> find(String name);

  /**
   * Returns a prompt by its name in the pool.
   *
   * @throws InvalidRequestException if there is none; the message has the names that come nearest
   */
  PooledPrompt require(String name);

  @Override
  default Iterator<PooledPrompt> iterator() {
    return prompts().iterator();
  }
}
