package io.patchbay.examples.cli;

import io.patchbay.PooledTool;
import io.patchbay.ToolPool;
import io.patchbay.model.Tool;
import io.patchbay.model.ToolAnnotations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "tools",
    description = "Lists the tools of all servers, or of one.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ToolsCommand extends Command {
  @Parameters(index = "0", arity = "0..1", paramLabel = "SERVER", description = "Only its tools.")
  private @Nullable String server;

  @Override
  @Nullable String onlyServer(Set<String> servers) {
    return Selection.known(server, servers);
  }

  @Override
  boolean usesPool() {
    return true;
  }

  @Override
  ExitCode run(Plugged plugged, Console console) {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (PooledTool tool : tools(plugged)) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("name", tool.name());
      document.put("server", tool.server().orElse(""));
      document.put("tool", tool.tool());
      documents.add(document);
      console.line(line(tool));
    }
    console.document(Map.of("tools", documents));
    return ExitCode.DONE;
  }

  private List<PooledTool> tools(Plugged plugged) {
    ToolPool pool = plugged.bay().tools();
    return server == null ? pool.tools() : pool.ofServer(plugged.connection(server).name());
  }

  private static String line(PooledTool tool) {
    String title = tool.displayName();
    String hints = hints(tool.tool());
    String first = tool.description().strip().lines().findFirst().orElse("");
    return tool.name()
        + (title.equals(tool.tool().name()) ? "" : "  \"" + title + "\"")
        + (hints.isEmpty() ? "" : "  [" + hints + "]")
        + (tool.isStale() ? "  (stale)" : "")
        + (first.isEmpty() ? "" : "\n    " + first);
  }

  private static String hints(Tool tool) {
    List<String> hints = new ArrayList<>();
    ToolAnnotations annotations = tool.annotations().orElse(ToolAnnotations.builder().build());
    if (annotations.readOnlyHint().orElse(false)) {
      hints.add("read-only");
    } else if (annotations.destructiveHint().orElse(false)) {
      hints.add("destructive");
    }
    if (annotations.idempotentHint().orElse(false)) {
      hints.add("idempotent");
    }
    if (annotations.openWorldHint().orElse(false)) {
      hints.add("open world");
    }
    return String.join(", ", hints);
  }
}
