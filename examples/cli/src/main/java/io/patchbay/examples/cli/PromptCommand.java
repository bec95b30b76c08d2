package io.patchbay.examples.cli;

import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import io.patchbay.model.GetPromptResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "prompt",
    description = "Fills a prompt in and prints its messages.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PromptCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "server/prompt, or a name that only one server has.")
  private String name = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "JSON",
      description = "The arguments, an object of strings.")
  private @Nullable String arguments;

  private Map<String, String> given = Map.of();

  @Override
  @Nullable String onlyServer(Set<String> servers) {
    return Selection.before(name, servers);
  }

  @Override
  void check() {
    given = arguments();
  }

  @Override
  ExitCode run(Plugged plugged, Console console) {
    Prompts.Entry entry = Prompts.find(plugged.connections(), name);
    GetPromptResult result =
        entry.connection().getPrompt(entry.prompt().name(), given, callOptions().build());
    result
        .messages()
        .forEach(message -> console.line(message.role() + ": " + Contents.show(message.content())));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("prompt", entry.name());
    document.put("result", result);
    console.document(document);
    return ExitCode.DONE;
  }

  private Map<String, String> arguments() {
    Map<String, String> read = new LinkedHashMap<>();
    if (arguments == null) {
      return read;
    }
    try {
      Json json = Json.parse(arguments);
      if (!json.isObject()) {
        throw new UsageException("the arguments must be a JSON object, not " + json.kind());
      }
      json.members().forEach((key, value) -> read.put(key, value.asString()));
      return read;
    } catch (JsonException e) {
      throw new UsageException("the arguments must be an object of strings: " + e.getMessage());
    }
  }
}
