package io.patchbay.examples.cli;

import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.McpException;
import io.patchbay.Patchbay;
import io.patchbay.PooledTool;
import io.patchbay.ServerConfig;
import io.patchbay.ToolPool;
import io.patchbay.model.CallToolResult;
import io.patchbay.model.ContentBlock;
import io.patchbay.model.CreateMessageResult;
import io.patchbay.transport.stdio.StdioServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;

@CommandLine.Command(
    name = "demo",
    description =
        "Connects to a server in this process and to one from npm, and calls their tools.",
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
  private final Console console = Console.standard(false);

  @Override
  public Integer call() {
    try (Patchbay bay =
        Patchbay.builder()
            .sampling((request, context) -> CreateMessageResult.ofText("42", "demo-model"))
            .build()) {
      plug(bay, "in this process (official Java SDK)", DemoServer.notes());
      Optional<List<String>> everything = DemoPackages.everything(console);
      everything.ifPresent(
          command ->
              plug(
                  bay,
                  "as a child process (npm)",
                  StdioServer.builder("everything", command.get(0))
                      .args(command.subList(1, command.size()))
                      .build()));
      ToolPool tools = bay.tools();
      console.line("");
      console.line("One pool of " + tools.size() + " tools:");
      console.line(
          tools.tools().stream().map(tool -> "  " + tool.name()).collect(Collectors.joining("\n")));
      console.line("");
      return callAll(bay, everything.isPresent()).code();
    }
  }

  private void plug(Patchbay bay, String how, ServerConfig server) {
    long start = System.nanoTime();
    try {
      Connection connection = bay.connect(server);
      console.line(
          String.format(
              "%-11s %-38s %s %s  %s",
              connection.name(),
              how,
              connection.protocolVersion().era().name().toLowerCase(java.util.Locale.ROOT),
              connection.protocolVersion(),
              millis(start)));
    } catch (McpException e) {
      console.line(server.name() + "  is left out: " + e.getMessage());
    }
  }

  private ExitCode callAll(Patchbay bay, boolean withEverything) {
    boolean done = call(bay, "notes/add_note", Map.of("text", "Patchbay plugs servers in"));
    done &= call(bay, "notes/find_notes", Map.of("word", "servers"));
    if (withEverything) {
      done &= call(bay, "everything/echo", Map.of("message", "hello from the demo"));
      done &= call(bay, "everything/get-sum", Map.of("a", 19, "b", 23));
      done &= call(bay, "everything/get-structured-content", Map.of("location", "Chicago"));
      done &= call(bay, "everything/get-tiny-image", Map.of());
      done &= call(bay, "everything/trigger-sampling-request", Map.of("prompt", "6 x 7?"));
      done &=
          call(
              bay,
              "everything/trigger-long-running-operation",
              Map.of("duration", 0.3, "steps", 3));
    }
    return done ? ExitCode.DONE : ExitCode.TOOL_ERROR;
  }

  private boolean call(Patchbay bay, String name, Map<String, ?> arguments) {
    long start = System.nanoTime();
    try {
      PooledTool tool = new QualifiedTools(bay.tools()).find(name);
      CallOptions options =
          CallOptions.builder()
              .wall(Duration.ofSeconds(30))
              .progress(report -> console.line("    … step " + (long) report.progress()))
              .build();
      CallToolResult result = bay.call(tool.name(), arguments, options);
      console.line(tool.name() + " " + arguments + "  " + millis(start));
      for (ContentBlock block : result.content()) {
        console.line("    " + Contents.show(block).replace("\n", "\n    "));
      }
      return !result.isError();
    } catch (McpException | UsageException e) {
      console.line(name + ": " + e.getMessage());
      return false;
    }
  }

  private static String millis(long start) {
    return String.format(
        java.util.Locale.ROOT, "%.1f ms", (System.nanoTime() - start) / 1_000_000.0);
  }
}
