package io.patchbay.examples.cli;

import io.patchbay.CallOptions;
import io.patchbay.Limits;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import io.patchbay.json.JsonException;
import io.patchbay.model.Implementation;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command that connects to servers, asks them something, and prints the answer. */
abstract class Command implements Callable<Integer> {
  @Mixin private Globals globals = new Globals();

  /** Runs the command. */
  abstract ExitCode run(Plugged plugged, Console console);

  /** Returns the only server the command needs, if it can tell; all are connected otherwise. */
  @Nullable String onlyServer(List<ServerConfig> servers) {
    return null;
  }

  /** Returns whether the command runs though servers could not be connected. */
  boolean runsWithoutServers() {
    return false;
  }

  /** Adds what the command listens to. */
  void prepare(Patchbay.Builder builder, Console console) {}

  CallOptions.Builder callOptions() {
    CallOptions.Builder options = CallOptions.builder();
    if (globals.timeout != null) {
      options.wall(globals.timeout);
    }
    return options;
  }

  @Override
  public final Integer call() {
    Console console = new Console(System.out, System.err, globals.json, Terminal.isAttended());
    ExitCode code;
    try {
      code = connectAndRun(console);
    } catch (McpException | UsageException | JsonException | CancellationException e) {
      code = ExitCode.of(e);
      console.failure(code, Plugged.message(e));
    }
    return code.code();
  }

  private ExitCode connectAndRun(Console console) {
    List<ServerConfig> servers = Servers.read(globals.configs, globals.servers);
    if (servers.isEmpty()) {
      throw new UsageException(
          "no servers; name one with --server 'NAME=COMMAND ARGS…' or --config FILE");
    }
    String only = onlyServer(servers);
    List<ServerConfig> needed =
        only == null
            ? servers
            : servers.stream().filter(server -> server.name().equals(only)).toList();
    Patchbay.Builder builder =
        Patchbay.builder()
            .limits(limits())
            .clientInfo(Implementation.builder("patchbay-cli", Main.version()).build());
    prepare(builder, console);
    try (Patchbay bay = builder.build()) {
      Plugged plugged = Plugged.connect(bay, needed);
      if (!runsWithoutServers()) {
        plugged.report(console);
      }
      return run(plugged, console);
    }
  }

  private Limits limits() {
    Limits limits = Limits.fromClaudeEnvironment(System.getenv());
    return globals.timeout == null
        ? limits
        : limits.toBuilder()
            .connect(globals.timeout)
            .request(globals.timeout)
            .toolWall(globals.timeout)
            .build();
  }
}
