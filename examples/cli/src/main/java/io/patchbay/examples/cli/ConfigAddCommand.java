package io.patchbay.examples.cli;

import io.patchbay.config.ConfigEntry;
import io.patchbay.config.ConfigFile;
import io.patchbay.config.ConfigFormat;
import io.patchbay.config.McpConfig;
import io.patchbay.config.Scope;
import io.patchbay.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "add",
    description =
        "Adds a server to a file: an entry as JSON, the command behind '--', or the address of"
            + " --url with the headers of --header.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ConfigAddCommand extends ConfigAction {
  @Parameters(index = "0", paramLabel = "NAME", description = "Letters, digits, - and _.")
  private String name = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "JSON|-- COMMAND ARGS…",
      description = "The entry, an object ('-' reads it from standard input), or the command.")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description =
          "local (yours, for the project; the default), project (shared with it), or user (yours,"
              + " for all).")
  private @Nullable String scope;

  @Option(names = "--file", paramLabel = "FILE", description = "Another file than the scope's.")
  private @Nullable Path file;

  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description = "A variable for the command; '${NAME}' takes it from where it is used.")
  private Map<String, String> env = new LinkedHashMap<>();

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "How --url is reached: http (default), sse or ws.")
  private @Nullable String type;

  @Override
  boolean takesUrl() {
    return true;
  }

  @Override
  ExitCode run(Configuration configuration, Console console) {
    if (scope != null && file != null) {
      throw new UsageException("--scope and --file both say where; keep one of them");
    }
    ScopeFiles files = new ScopeFiles(configuration);
    ScopeFiles.Placed to =
        file == null
            ? files.of(scope)
            : new ScopeFiles.Placed(Scope.DYNAMIC, files.of(file, ConfigFormat.of(file)));
    Json entry = new NewEntry(words, globals(), type, env).in(to.file().format());
    requireUsable(entry, to.file());
    to.file().add(name, entry);
    console.line(
        "added '"
            + name
            + "' to "
            + to.file().path()
            + (file == null ? " (" + to.scopeName() + ")" : ""));
    report(to, configuration, console);
    return ExitCode.DONE;
  }

  /** What cannot work in a file of Claude Code is told before it is written. */
  private void requireUsable(Json entry, ConfigFile file) {
    switch (file.format()) {
      case MCP_JSON, CLAUDE_JSON -> {
        McpConfig alone = McpConfig.builder().entry(name, entry).load();
        if (alone.current().hasErrors()) {
          throw new UsageException(
              "cannot add MCP server '"
                  + name
                  + "': "
                  + String.join(
                      "\n",
                      alone.problems().stream()
                          .map(problem -> problem.keyPath() + ": " + problem.message())
                          .toList()));
        }
      }
      case MANAGED_MCP, CLAUDE_PLUGIN, CLAUDE_DESKTOP, VS_CODE, CURSOR, GEMINI_CLI, QWEN_CODE -> {}
    }
  }

  private void report(ScopeFiles.Placed to, Configuration configuration, Console console) {
    McpConfig config = configuration.discover();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("added", name);
    document.put("scope", to.scopeName());
    document.put("file", to.file().path().toString());
    Problems problems = new Problems(console);
    problems.tell(Problems.of(name, config.problems()));
    problems.tell(Problems.of(name, McpConfig.validate(to.file().path(), to.file().format())));
    config
        .current()
        .entry(name)
        .filter(found -> found.file().filter(to.file().path()::equals).isPresent())
        .filter(found -> awaitsApproval(found, config, configuration))
        .ifPresent(
            found -> {
              config.approve(name);
              document.put("approved", true);
              console.line("approved it, as you wrote it yourself");
            });
    now(name, config, configuration, document, console);
    console.document(document);
  }

  private static boolean awaitsApproval(
      ConfigEntry entry, McpConfig config, Configuration configuration) {
    return Standing.of(entry, config, configuration).state() == Standing.State.AWAITING_APPROVAL;
  }
}
