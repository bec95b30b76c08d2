package io.patchbay.examples.cli;

import io.patchbay.Connection;
import io.patchbay.ConnectionListener;
import io.patchbay.ConnectionState.Disabled;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.PoolListener;
import io.patchbay.Reconnection;
import io.patchbay.model.Implementation;
import io.patchbay.model.ServerCapabilities;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

@CommandLine.Command(
    name = "servers",
    description = "Connects to all servers and says what they are, and which are disabled.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ServersCommand extends Command {
  @Option(
      names = "--watch",
      description = "Stay, and tell every change of a server's state and of its tools.")
  private boolean watch;

  @Override
  void prepare(Patchbay.Builder builder, Console console) {
    if (watch) {
      Watch changes = new Watch(console);
      builder.listener((ConnectionListener) changes).listener((PoolListener) changes);
    }
  }

  @Override
  Reconnection reconnection() {
    return watch ? Reconnection.DEFAULT : super.reconnection();
  }

  @Override
  boolean usesPool() {
    return watch;
  }

  @Override
  boolean stays() {
    return watch;
  }

  @Override
  boolean runsWithoutServers() {
    return true;
  }

  @Override
  ExitCode run(Plugged plugged, Console console) {
    if (watch) {
      return Watch.untilInterrupted();
    }
    ExitCode code = ExitCode.DONE;
    List<Map<String, Object>> documents = new ArrayList<>();
    for (Plugged.Outcome outcome : plugged.outcomes()) {
      Map<String, Object> document = describe(outcome);
      documents.add(document);
      if (outcome.failure() != null && outcome.disabled() == null) {
        code = ExitCode.of(outcome.failure());
      }
      console.line(line(document));
    }
    console.document(Map.of("servers", documents));
    return code;
  }

  private static Map<String, Object> describe(Plugged.Outcome outcome) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", outcome.config().name());
    document.put("type", outcome.config().type());
    Connection connection = outcome.connection();
    Disabled disabled = outcome.disabled();
    if (disabled != null) {
      document.put("state", "disabled");
      document.put("reason", disabled.describe());
      if (!outcome.next().isEmpty()) {
        document.put("next", outcome.next());
      }
      return document;
    }
    document.put("state", connection == null ? "failed" : "connected");
    document.put("connectMillis", outcome.took().toMillis());
    if (connection == null) {
      document.put("reason", Plugged.message(outcome.failure()));
      return document;
    }
    document.put("protocolVersion", connection.protocolVersion().value());
    document.put(
        "era", connection.protocolVersion().era().name().toLowerCase(java.util.Locale.ROOT));
    connection.serverInfo().ifPresent(info -> document.put("server", info));
    Map<String, Object> counts = new LinkedHashMap<>();
    ServerCapabilities offers = connection.capabilities();
    try {
      if (offers.tools().isPresent()) {
        counts.put("tools", connection.listTools().size());
      }
      if (offers.resources().isPresent()) {
        counts.put("resources", connection.listResources().size());
        counts.put("resourceTemplates", connection.listResourceTemplates().size());
      }
      if (offers.prompts().isPresent()) {
        counts.put("prompts", connection.listPrompts().size());
      }
    } catch (McpException e) {
      document.put("reason", Plugged.message(e));
    }
    document.put("counts", counts);
    connection.instructions().ifPresent(text -> document.put("instructions", text));
    return document;
  }

  private static String line(Map<String, Object> document) {
    StringBuilder line = new StringBuilder();
    line.append(document.get("name")).append("  ").append(document.get("state"));
    if (document.get("protocolVersion") != null) {
      line.append("  ")
          .append(document.get("era"))
          .append(' ')
          .append(document.get("protocolVersion"));
    }
    Optional.ofNullable(document.get("server"))
        .map(Implementation.class::cast)
        .ifPresent(
            info ->
                line.append("  ").append(info.displayName()).append(' ').append(info.version()));
    if (document.get("counts") instanceof Map<?, ?> counts) {
      counts.forEach((kind, count) -> line.append("  ").append(count).append(' ').append(kind));
    }
    if (document.get("connectMillis") != null) {
      line.append("  ").append(document.get("connectMillis")).append(" ms");
    }
    for (String more : List.of("reason", "next")) {
      if (document.get(more) != null) {
        line.append("\n    ").append(document.get(more).toString().replace("\n", "\n    "));
      }
    }
    return line.toString();
  }
}
