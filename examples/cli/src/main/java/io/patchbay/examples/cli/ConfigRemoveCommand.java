package io.patchbay.examples.cli;

import io.patchbay.ConfigurationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "remove",
    description = "Removes a server from the file that has it.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ConfigRemoveCommand extends ConfigAction {
  @Parameters(index = "0", paramLabel = "NAME", description = "The server.")
  private String name = "";

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description = "local, project or user; needed where several files have the server.")
  private @Nullable String scope;

  @Override
  ExitCode run(Configuration configuration, Console console) {
    ScopeFiles files = new ScopeFiles(configuration);
    ScopeFiles.Placed from =
        scope == null ? only(files.all(), configuration, console) : files.of(scope);
    if (!from.file().remove(name)) {
      throw new UsageException(from.file().path() + " has no server '" + name + "'");
    }
    console.line(
        "removed '" + name + "' from " + from.file().path() + " (" + from.scopeName() + ")");
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("removed", name);
    document.put("scope", from.scopeName());
    document.put("file", from.file().path().toString());
    console.document(document);
    return ExitCode.DONE;
  }

  private ScopeFiles.Placed only(
      List<ScopeFiles.Placed> files, Configuration configuration, Console console) {
    List<ScopeFiles.Placed> having = new ArrayList<>();
    for (ScopeFiles.Placed placed : files) {
      try {
        if (placed.file().get(name).isPresent()) {
          having.add(placed);
        }
      } catch (ConfigurationException e) {
        console.note("patchbay: " + e.getMessage());
      }
    }
    if (having.isEmpty()) {
      throw unknown(name, configuration);
    } else if (having.size() > 1) {
      throw new UsageException(
          "several files have a server '"
              + name
              + "'; say which with --scope: "
              + String.join(
                  ", ",
                  having.stream()
                      .map(placed -> placed.scopeName() + " (" + placed.file().path() + ")")
                      .toList()));
    }
    return having.get(0);
  }
}
