package io.patchbay.examples.cli;

import io.patchbay.Connection;
import io.patchbay.model.CompleteRequestParams;
import io.patchbay.model.Completion;
import io.patchbay.model.CompletionReference;
import io.patchbay.model.PromptReference;
import io.patchbay.model.ResourceTemplateReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "complete",
    description = "Proposes values for an argument of a prompt or a resource template.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class CompleteCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "PROMPT|URI-TEMPLATE",
      description = "What the argument belongs to; something with '://' is a template.")
  private String reference = "";

  @Parameters(index = "1", paramLabel = "ARGUMENT", description = "The argument's name.")
  private String argument = "";

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "VALUE",
      description = "What has been typed of it so far.")
  private String value = "";

  @Option(
      names = "--with",
      paramLabel = "ARGUMENT=VALUE",
      description = "Another argument that has its value.")
  private Map<String, String> others = new LinkedHashMap<>();

  @Option(names = "--from", paramLabel = "SERVER", description = "Ask only this server.")
  private @Nullable String from;

  @Override
  @Nullable String onlyServer(Set<String> servers) {
    return from != null ? Selection.known(from, servers) : Selection.before(reference, servers);
  }

  @Override
  ExitCode run(Plugged plugged, Console console) {
    boolean template = reference.contains("://");
    List<Connection> connections = plugged.connections(from);
    Connection connection;
    CompletionReference ref;
    if (template) {
      connection = ofTemplate(connections);
      ref = ResourceTemplateReference.of(reference);
    } else {
      Prompts.Entry entry = Prompts.find(connections, reference);
      connection = entry.connection();
      ref = PromptReference.of(entry.prompt().name());
    }
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("ref", ref);
    params.put("argument", Map.of("name", argument, "value", value));
    if (!others.isEmpty()) {
      params.put("context", Map.of("arguments", others));
    }
    Completion completion =
        connection.complete(CompleteRequestParams.from(io.patchbay.json.Json.of(params)));
    completion.values().forEach(console::line);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("server", connection.name());
    document.put("completion", completion);
    console.document(document);
    return ExitCode.DONE;
  }

  private Connection ofTemplate(List<Connection> connections) {
    List<Connection> found =
        connections.stream()
            .filter(
                connection ->
                    connection.listResourceTemplates().items().stream()
                        .anyMatch(template -> template.uriTemplate().equals(reference)))
            .toList();
    if (found.isEmpty()) {
      throw new UsageException(
          "there is no resource template '" + reference + "'; 'patchbay resources' lists them");
    }
    return found.get(0);
  }
}
