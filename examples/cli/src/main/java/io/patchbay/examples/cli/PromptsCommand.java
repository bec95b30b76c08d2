package io.patchbay.examples.cli;

import io.patchbay.model.PromptArgument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;

@CommandLine.Command(
    name = "prompts",
    description = "Lists the prompts of all servers.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PromptsCommand extends Command {
  @Override
  ExitCode run(Plugged plugged, Console console) {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (Prompts.Entry entry : Prompts.of(plugged.connections())) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("name", entry.name());
      document.put("server", entry.connection().name());
      document.put("prompt", entry.prompt());
      documents.add(document);
      String arguments =
          entry.prompt().arguments().stream()
              .map(PromptsCommand::show)
              .collect(Collectors.joining(" "));
      console.line(
          entry.name()
              + (arguments.isEmpty() ? "" : "  " + arguments)
              + entry.prompt().description().map(text -> "\n    " + text).orElse(""));
    }
    console.document(Map.of("prompts", documents));
    return ExitCode.DONE;
  }

  private static String show(PromptArgument argument) {
    return argument.required().orElse(false) ? argument.name() : "[" + argument.name() + "]";
  }
}
