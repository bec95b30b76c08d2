package io.patchbay.examples.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that every command has. */
final class Globals {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Servers from a file: {\"mcpServers\": {name: {command, args, env, cwd}}}.")
  List<Path> configs = new ArrayList<>();

  @Option(
      names = "--server",
      paramLabel = "NAME=COMMAND ARGS…",
      description = "A server to start; the value is split into words as a shell would.")
  List<String> servers = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "The longest a call, or connecting to a server, may take: 500ms, 30s, 5m.")
  @Nullable Duration timeout;

  @Option(names = "--json", description = "Print one JSON document.")
  boolean json;
}
