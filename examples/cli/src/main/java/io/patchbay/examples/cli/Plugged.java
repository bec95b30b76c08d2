package io.patchbay.examples.cli;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.ConnectOutcome;
import io.patchbay.Connection;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.ConnectionState.NeedsAuth;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import io.patchbay.ServerDisabledException;
import io.patchbay.spi.Authorizer;
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
   * @param disabled why it is not to be connected, or null
   * @param next what can be done if it is disabled; may be empty
   * @param took how long it took
   */
  record Outcome(
      ServerConfig config,
      @Nullable Connection connection,
      @Nullable McpException failure,
      @Nullable Disabled disabled,
      String next,
      Duration took) {

    /** Returns whether the user wants it like that, and need not be told. */
    private boolean isMeant() {
      return disabled != null
          && switch (disabled.cause()) {
            case USER, NOT_CONFIGURED, GATE_CLOSED -> true;
            case POLICY, AWAITING_APPROVAL -> false;
          };
    }
  }

  private Plugged(Patchbay bay, Map<String, Outcome> outcomes) {
    this.bay = bay;
    this.outcomes = outcomes;
  }

  /** Returns where the servers are plugged in. */
  Patchbay bay() {
    return bay;
  }

  /**
   * Connects to all that are plugged in; one that fails delays and disturbs no other.
   *
   * @param withPool whether what the servers have is waited for too
   * @param wanted knows what can be done about a server that is not connected
   */
  static Plugged connect(Patchbay bay, boolean withPool, Wanted wanted) {
    return withPool ? pooled(bay, wanted) : plain(bay, wanted);
  }

  private static Plugged pooled(Patchbay bay, Wanted wanted) {
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    for (ConnectOutcome outcome : bay.connectAll().outcomes().join()) {
      outcomes.put(
          outcome.name(),
          outcome(outcome.connection(), outcome.failure().orElse(null), outcome.took(), wanted));
    }
    return new Plugged(bay, outcomes);
  }

  private static Plugged plain(Patchbay bay, Wanted wanted) {
    Map<String, CompletableFuture<Outcome>> pending = new LinkedHashMap<>();
    for (Connection plugged : bay.connections()) {
      long start = System.nanoTime();
      pending.put(
          plugged.name(),
          bay.connectAsync(plugged.config())
              .handle(
                  (connection, failure) ->
                      outcome(
                          plugged,
                          failure == null ? null : mcp(failure),
                          Duration.ofNanos(System.nanoTime() - start),
                          wanted)));
    }
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    pending.forEach((name, outcome) -> outcomes.put(name, outcome.join()));
    return new Plugged(bay, outcomes);
  }

  private static Outcome outcome(
      Connection connection, @Nullable McpException failure, Duration took, Wanted wanted) {
    ServerConfig config = connection.config();
    if (connection.state() instanceof Disabled disabled) {
      String next = wanted.nextStep(config.name());
      String message =
          "server '"
              + config.name()
              + "' is "
              + disabled.describe()
              + (next.isEmpty() ? "" : "; " + next);
      return new Outcome(
          config, null, new ServerDisabledException(message, failure), disabled, next, took);
    }
    return failure == null
        ? new Outcome(config, connection, null, null, "", took)
        : new Outcome(config, null, told(failure, config, wanted), null, "", took);
  }

  /** A user who has to log in is told how. */
  private static McpException told(McpException failure, ServerConfig config, Wanted wanted) {
    boolean login =
        failure instanceof AuthorizationRequiredException
            && config.options().authorizer() != Authorizer.NONE
            && !isInClearText(failure);
    return login
        ? new AuthorizationRequiredException(
            failure.getMessage() + "; log in with '" + wanted.login(config.name()) + "'",
            failure,
            ((AuthorizationRequiredException) failure).status())
        : failure;
  }

  /** A login would not be used where its token may not go. */
  private static boolean isInClearText(McpException failure) {
    return message(failure).contains("in clear text to another machine");
  }

  /** Returns a failure of a connected server with what its user can do about it. */
  McpException told(AuthorizationRequiredException failure, Wanted wanted) {
    List<Connection> connected = connections();
    return connected.stream()
        .filter(one -> connected.size() == 1 || one.state() instanceof NeedsAuth)
        .findFirst()
        .map(one -> told(failure, one.config(), wanted))
        .orElse(failure);
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
    List<Outcome> without =
        outcomes.values().stream().filter(outcome -> outcome.failure() != null).toList();
    if (without.size() == outcomes.size()) {
      throw none(without);
    }
    for (Outcome outcome : without) {
      if (!outcome.isMeant()) {
        console.without(outcome.config().name(), message(outcome.failure()));
      }
    }
  }

  /** A server that failed is more of a reason than one that is disabled. */
  private static McpException none(List<Outcome> without) {
    List<McpException> reasons =
        without.stream()
            .filter(outcome -> outcome.disabled() == null)
            .flatMap(outcome -> Optional.ofNullable(outcome.failure()).stream())
            .toList();
    boolean disabled = reasons.isEmpty();
    if (disabled) {
      reasons =
          without.stream()
              .flatMap(outcome -> Optional.ofNullable(outcome.failure()).stream())
              .toList();
    }
    if (reasons.size() == 1) {
      return reasons.get(0);
    }
    String message = reasons.stream().map(Plugged::message).collect(Collectors.joining("\n"));
    return disabled
        ? new ServerDisabledException(message, null)
        : new io.patchbay.ConnectException(message, null);
  }

  static String message(@Nullable Throwable failure) {
    return failure == null ? "" : String.valueOf(failure.getMessage());
  }
}
