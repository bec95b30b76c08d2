package io.patchbay.examples.cli;

import io.patchbay.ServerConfig;
import io.patchbay.model.Tool;
import io.patchbay.model.ToolAnnotations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  @Nullable String onlyServer(List<ServerConfig> servers) {
    return Selection.known(server, servers);
  }

  @Override
  ExitCode run(Plugged plugged, Console console) {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (QualifiedTools.Entry entry :
        QualifiedTools.of(plugged.connections(server), console).entries()) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("name", entry.name());
      document.put("server", entry.connection().name());
      document.put("tool", entry.tool());
      documents.add(document);
      console.line(line(entry));
    }
    console.document(Map.of("tools", documents));
    return ExitCode.DONE;
  }

  private static String line(QualifiedTools.Entry entry) {
    Tool tool = entry.tool();
    String title = tool.displayName();
    String hints = hints(tool);
    String first =
        tool.description().map(text -> text.strip().lines().findFirst().orElse("")).orElse("");
    return entry.name()
        + (title.equals(tool.name()) ? "" : "  \"" + title + "\"")
        + (hints.isEmpty() ? "" : "  [" + hints + "]")
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
