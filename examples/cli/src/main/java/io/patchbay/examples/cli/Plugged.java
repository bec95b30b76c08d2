package io.patchbay.examples.cli;

import io.patchbay.ConnectOutcome;
import io.patchbay.Connection;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The servers of one command, connected at the same time, each with its outcome. */
final class Plugged {
  private final Patchbay bay;
  private final Map<String, Outcome> outcomes;

  /**
   * How connecting to one server ended.
   *
   * @param config how it is reached
   * @param connection the connection, or null
   * @param failure why there is none, or null
   * @param took how long it took
   */
  record Outcome(
      ServerConfig config,
      @Nullable Connection connection,
      @Nullable McpException failure,
      Duration took) {}

  private Plugged(Patchbay bay, Map<String, Outcome> outcomes) {
    this.bay = bay;
    this.outcomes = outcomes;
  }

  /** Returns where the servers are plugged in. */
  Patchbay bay() {
    return bay;
  }

  /**
   * Connects to all; one that fails delays and disturbs no other.
   *
   * @param withPool whether what the servers have is waited for too
   */
  static Plugged connect(Patchbay bay, List<ServerConfig> servers, boolean withPool) {
    return withPool ? pooled(bay, servers) : plain(bay, servers);
  }

  private static Plugged pooled(Patchbay bay, List<ServerConfig> servers) {
    servers.forEach(bay::add);
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    for (ConnectOutcome outcome : bay.connectAll().outcomes().join()) {
      McpException failure = outcome.failure().orElse(null);
      outcomes.put(
          outcome.name(),
          new Outcome(
              outcome.connection().config(),
              failure == null ? outcome.connection() : null,
              failure,
              outcome.took()));
    }
    return new Plugged(bay, outcomes);
  }

  private static Plugged plain(Patchbay bay, List<ServerConfig> servers) {
    Map<String, CompletableFuture<Outcome>> pending = new LinkedHashMap<>();
    for (ServerConfig server : servers) {
      long start = System.nanoTime();
      pending.put(
          server.name(),
          bay.connectAsync(server)
              .handle(
                  (connection, failure) ->
                      new Outcome(
                          server,
                          connection,
                          failure == null ? null : mcp(failure),
                          Duration.ofNanos(System.nanoTime() - start))));
    }
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    pending.forEach((name, outcome) -> outcomes.put(name, outcome.join()));
    return new Plugged(bay, outcomes);
  }

  private static McpException mcp(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof McpException known
        ? known
        : new io.patchbay.ConnectException(String.valueOf(cause), cause);
  }

  List<Outcome> outcomes() {
    return List.copyOf(outcomes.values());
  }

  List<Connection> connections() {
    return outcomes.values().stream()
        .flatMap(outcome -> Optional.ofNullable(outcome.connection()).stream())
        .toList();
  }

  /**
   * Returns the connection of a name.
   *
   * @throws McpException why there is none
   * @throws UsageException if there is no such server
   */
  Connection connection(String name) {
    Outcome outcome = outcomes.get(name);
    if (outcome == null) {
      throw new UsageException(
          "there is no server '" + name + "'; there are: " + String.join(", ", outcomes.keySet()));
    }
    if (outcome.failure() != null) {
      throw outcome.failure();
    }
    return java.util.Objects.requireNonNull(outcome.connection());
  }

  /** Returns the one connection of a name, or all where none is given. */
  List<Connection> connections(@Nullable String name) {
    return name == null ? connections() : List.of(connection(name));
  }

  /** Says which servers are left out, and fails if that leaves none. */
  void report(Console console) {
    List<Outcome> failed =
        outcomes.values().stream().filter(outcome -> outcome.failure() != null).toList();
    if (failed.size() == outcomes.size()) {
      throw failed.size() == 1
          ? java.util.Objects.requireNonNull(failed.get(0).failure())
          : new io.patchbay.ConnectException(
              failed.stream()
                  .map(outcome -> message(outcome.failure()))
                  .collect(Collectors.joining("\n")),
              null);
    }
    for (Outcome outcome : failed) {
      console.without(outcome.config().name(), message(outcome.failure()));
    }
  }

  static String message(@Nullable Throwable failure) {
    return failure == null ? "" : String.valueOf(failure.getMessage());
  }
}
