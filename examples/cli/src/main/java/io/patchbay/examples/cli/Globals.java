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
          "Servers from a file of any agent, such as .mcp.json; its name says how it is written.")
  List<Path> configs = new ArrayList<>();

  @Option(
      scope = ScopeType.INHERIT,
      names = "--project",
      paramLabel = "DIR",
      description =
          "Servers that Claude Code would find in this directory; in the current one if no option"
              + " names servers.")
  @Nullable Path project;

  @Option(
      scope = ScopeType.INHERIT,
      names = "--agent",
      paramLabel = "NAME",
      description =
          "Servers of another agent instead: claude-code, claude-desktop, vs-code, cursor,"
              + " gemini-cli or qwen-code.")
  List<String> agents = new ArrayList<>();

  @Option(
      scope = ScopeType.INHERIT,
      names = "--trust",
      description =
          "Trust the project: run its commands that print headers, and count its settings'"
              + " approvals.")
  boolean trust;

  @Option(
      scope = ScopeType.INHERIT,
      names = "--approve-project",
      description = "Connect servers that the project brings, approved or not.")
  boolean approveProject;

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
