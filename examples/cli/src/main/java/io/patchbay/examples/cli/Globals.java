package io.patchbay.examples.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command has, before or behind its name. */
final class Globals {
  @Option(
      scope = ScopeType.INHERIT,
      names = "--config",
      paramLabel = "FILE",
      description =
          "Servers from a file: {\"mcpServers\": {name: {command, args, env, cwd}, or {type, url,"
              + " headers}}}.")
  List<Path> configs = new ArrayList<>();

  @Option(
      scope = ScopeType.INHERIT,
      names = "--server",
      paramLabel = "NAME=COMMAND ARGS…",
      description = "A server to start; the value is split into words as a shell would.")
  List<String> servers = new ArrayList<>();

  @Option(
      scope = ScopeType.INHERIT,
      names = "--url",
      paramLabel = "[NAME=]URL",
      description =
          "A server to reach by HTTP or WebSocket; without a name it is called by its host.")
  List<String> urls = new ArrayList<>();

  @Option(
      scope = ScopeType.INHERIT,
      names = "--header",
      paramLabel = "NAME=VALUE",
      description = "A header for the server of --url, such as Authorization='Bearer …'.")
  List<String> headers = new ArrayList<>();

  @Option(
      scope = ScopeType.INHERIT,
      names = "--transport",
      paramLabel = "TRANSPORT",
      description = "How to reach the servers of --url: auto (default), http, sse or ws.")
  @Nullable String transport;

  @Option(
      scope = ScopeType.INHERIT,
      names = "--insecure",
      description = "Let tokens and WebSockets of --url go to other machines in clear text.")
  boolean insecure;

  @Option(
      scope = ScopeType.INHERIT,
      names = "--timeout",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "The longest a call, or connecting to a server, may take: 500ms, 30s, 5m.")
  @Nullable Duration timeout;

  @Option(scope = ScopeType.INHERIT, names = "--json", description = "Print one JSON document.")
  boolean json;
}
