package io.patchbay.examples.cli;

import io.patchbay.AuthorizationRequiredException;
import io.patchbay.CallOptions;
import io.patchbay.Limits;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.Reconnection;
import io.patchbay.ResultBudget;
import io.patchbay.config.ConfigProblem;
import io.patchbay.json.JsonException;
import io.patchbay.model.Implementation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParentCommand;

/** A command that connects to servers, asks them something, and prints the answer. */
abstract class Command implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;

  /** Runs the command. */
  abstract ExitCode run(Plugged plugged, Console console);

  /**
   * Returns the only server the command needs, if it can tell; all are connected otherwise.
   *
   * @param servers the names there are, also of servers that are left out because of an error
   */
  @Nullable String onlyServer(Set<String> servers) {
    return null;
  }

  /** Returns whether the command runs though servers could not be connected. */
  boolean runsWithoutServers() {
    return false;
  }

  /** Returns whether the command works with the pool of tools, whose lists are waited for. */
  boolean usesPool() {
    return false;
  }

  /** Returns whether the command goes on for as long as servers come and go. */
  boolean stays() {
    return false;
  }

  /** Adds what the command listens to. */
  void prepare(Patchbay.Builder builder, Console console) {}

  /** Checks what the command line says, before anything is started. */
  void check() {}

  private Globals globals() {
    return Objects.requireNonNull(main, "set by the parser").globals;
  }

  CallOptions.Builder callOptions() {
    CallOptions.Builder options = CallOptions.builder();
    Duration timeout = globals().timeout;
    return timeout == null ? options : options.wall(timeout);
  }

  @Override
  public final Integer call() {
    Console console = Console.standard(globals().json);
    return reporting(console, () -> connectAndRun(console)).code();
  }

  /** Runs something and says why it failed, if it did. */
  static ExitCode reporting(Console console, Supplier<ExitCode> body) {
    try {
      return body.get();
    } catch (McpException | UsageException | JsonException | CancellationException e) {
      ExitCode code = ExitCode.of(e);
      console.failure(code, e);
      return code;
    }
  }

  private ExitCode connectAndRun(Console console) {
    check();
    try (Logins logins = new Logins(null)) {
      return connectAndRun(logins, console);
    }
  }

  private ExitCode connectAndRun(Logins logins, Console console) {
    Wanted wanted = new Wanted(globals(), logins, stays(), this::onlyServer);
    if (!stays()) {
      wanted.requireAny();
    }
    Problems problems = new Problems(console);
    problems.tell(wanted.problems());
    Patchbay.Builder builder =
        Patchbay.builder()
            .limits(limits())
            .listener(new Warnings(console))
            .reconnection(reconnection())
            .resultBudget(budget())
            .clientInfo(Implementation.builder("patchbay-cli", Main.version()).build());
    wanted.plugInto(builder);
    prepare(builder, console);
    try (Patchbay bay = builder.build()) {
      problems.tell(wanted.problems());
      if (stays()) {
        console.remaining();
        wanted.onChange(now -> tell(now, problems, console));
      }
      Plugged plugged = Plugged.connect(bay, usesPool(), wanted);
      if (!runsWithoutServers()) {
        plugged.report(console);
      }
      return run(plugged, wanted, console);
    }
  }

  /** A server may want a login only for what the command asks of it. */
  private ExitCode run(Plugged plugged, Wanted wanted, Console console) {
    try {
      return run(plugged, console);
    } catch (AuthorizationRequiredException e) {
      throw plugged.told(e, wanted);
    }
  }

  private static void tell(List<ConfigProblem> now, Problems problems, Console console) {
    problems.tell(now);
    console.remaining();
  }

  /** A person who waits is told at once why a server cannot be reached. */
  Reconnection reconnection() {
    return Reconnection.builder().firstTries(1).build();
  }

  /** A person gets the whole result, unless the environment says what an agent would get. */
  private static ResultBudget budget() {
    Map<String, String> env = System.getenv();
    return env.containsKey("MAX_MCP_OUTPUT_TOKENS")
        ? ResultBudget.fromClaudeEnvironment(env)
        : ResultBudget.NONE;
  }

  private Limits limits() {
    Limits limits = Limits.fromClaudeEnvironment(System.getenv());
    Duration timeout = globals().timeout;
    return timeout == null
        ? limits
        : limits.toBuilder().connect(timeout).request(timeout).toolWall(timeout).build();
  }
}
