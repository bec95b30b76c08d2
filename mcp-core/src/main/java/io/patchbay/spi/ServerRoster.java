package io.patchbay.spi;

import io.patchbay.ConfigurationException;
import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Servers that are not given one by one and may change while the application runs: configuration
 * files, a company's directory. Given to {@link
 * io.patchbay.Patchbay.Builder#servers(ServerRoster)}, which plugs them in and keeps to them. Also
 * a policy over all servers of its Patchbay. Must be thread-safe.
 */
public interface ServerRoster extends ServerPolicy {

  /**
   * Begins: tells the servers there are now before it returns, and all of them again whenever one
   * of them, or what {@link #refuses} says, has changed. Called once by each Patchbay.
   *
   * <p>The Patchbay that is built waits for it. An exception fails the building; every other roster
   * is closed then.
   *
   * @param receiver takes the servers, until the returned handle is closed
   * @return ends the telling; nothing is told after its {@code close} has returned
   */
  Handle open(Receiver receiver);

  /** Refuses nothing by default. */
  @Override
  default Optional<Refusal> refuses(ServerConfig server) {
    return Optional.empty();
  }

  /** Takes the servers of a roster. */
  @FunctionalInterface
  interface Receiver {
    /**
     * Takes all servers there are now. One that is new is plugged in, and connected if the Patchbay
     * connects its servers already; one that is gone is closed; one whose configuration changed is
     * closed and plugged in under the same name; any other keeps its connection and its calls.
     * Every server is then held against the policy again. What code made of a server, such as
     * disabling it, stays; one that code closed is plugged in again. Calls may come from any
     * thread, also from inside of {@code open} and {@link ServerRoster#refuses}, and are dealt with
     * one after the other; they do not wait for connections, and after the Patchbay was closed they
     * do nothing.
     *
     * @param servers in their order; each name once
     * @return what could not be plugged in by its name, and why: the name belongs to a server that
     *     is not of this roster, for one
     */
    Map<String, ConfigurationException> servers(List<Listed> servers);
  }

  /** Ends the telling of a roster. */
  @FunctionalInterface
  interface Handle extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * A server of a roster.
   *
   * @param config how it is reached
   * @param disabledBecause why it is not connected until somebody enables it; empty if it may be.
   *     Counts when the server is new, and when it is different from the telling before
   */
  record Listed(ServerConfig config, Optional<String> disabledBecause) {
    /** Requires both. */
    public Listed {
      Objects.requireNonNull(config);
      Objects.requireNonNull(disabledBecause);
    }

    /** Returns a server that may be connected. */
    public static Listed of(ServerConfig config) {
      return new Listed(config, Optional.empty());
    }
  }
}
