package io.patchbay;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How connecting to all servers went, in the order the servers were plugged in. Immutable.
 *
 * @param all the outcome of each server
 */
public record ConnectOutcomes(List<ConnectOutcome> all) implements Iterable<ConnectOutcome> {

  /** Copies the list. */
  public ConnectOutcomes {
    all = List.copyOf(all);
  }

  /** Returns the outcome of a server. */
  public Optional<ConnectOutcome> of(String server) {
    return all.stream().filter(outcome -> outcome.name().equals(server)).findFirst();
  }

  /** Returns those that are not connected and should be. */
  public List<ConnectOutcome> failed() {
    return all.stream().filter(outcome -> outcome.failure().isPresent()).toList();
  }

  /**
   * Requires that all servers are connected that are neither optional, nor lazy, nor disabled.
   *
   * @return these outcomes
   * @throws ConnectException if one is not, with the reason of each
   */
  public ConnectOutcomes orThrow() {
    List<ConnectOutcome> missing =
        failed().stream()
            .filter(outcome -> !outcome.connection().config().options().optional())
            .toList();
    if (missing.isEmpty()) {
      return this;
    }
    String reasons =
        missing.stream()
            .map(outcome -> outcome.name() + ": " + outcome.failure().orElseThrow().getMessage())
            .collect(Collectors.joining("\n"));
    throw new ConnectException(
        missing.size() + " of " + all.size() + " servers are not connected:\n" + reasons,
        missing.get(0).failure().orElseThrow());
  }

  @Override
  public Iterator<ConnectOutcome> iterator() {
    return all.iterator();
  }
}
