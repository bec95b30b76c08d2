package io.patchbay.examples.cli;

import io.patchbay.config.ConfigEntry;
import io.patchbay.config.ConfigFile;
import io.patchbay.config.McpConfig;
import io.patchbay.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "get",
    description = "Shows a server as it is written, and where.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ConfigGetCommand extends ConfigAction {
  @Parameters(index = "0", paramLabel = "NAME", description = "The server.")
  private String name = "";

  @Option(
      names = "--show-secrets",
      description = "Show the values of variables and headers, which are masked otherwise.")
  private boolean secrets;

  @Override
  ExitCode run(Configuration configuration, Console console) {
    McpConfig config = configuration.load(false);
    Optional<ConfigEntry> entry = config.current().entry(name);
    ScopeFiles files = new ScopeFiles(configuration);
    new Problems(console).tell(Problems.of(name, config.problems()));
    Map<String, Object> document = new LinkedHashMap<>();
    Optional<Json> written;
    if (entry.isPresent()) {
      document.putAll(describe(entry.get()));
      Standing standing = Standing.of(entry.get(), config, configuration);
      describe(standing, document);
      console.line(place(entry.get()) + " (" + scope(entry.get()) + "): " + standing.describe());
      written = files.of(entry.get()).flatMap(file -> file.get(name));
    } else {
      ScopeFiles.Placed broken = broken(files).orElseThrow(() -> unknown(name, configuration));
      document.put("name", name);
      document.put("scope", broken.scopeName());
      document.put("source", broken.file().path().toString());
      document.put("state", "error");
      console.line(broken.file().path() + " (" + broken.scopeName() + "): left out, see above");
      written = broken.file().get(name);
    }
    show(written, document, console);
    return ExitCode.DONE;
  }

  /** One that is left out because of an error is in its file all the same. */
  private Optional<ScopeFiles.Placed> broken(ScopeFiles files) {
    return files.all().stream().filter(placed -> has(placed.file())).findFirst();
  }

  private boolean has(ConfigFile file) {
    try {
      return file.get(name).isPresent();
    } catch (io.patchbay.ConfigurationException e) {
      return false; // the file is broken, which the problems say
    }
  }

  private void show(Optional<Json> written, Map<String, Object> document, Console console) {
    written.ifPresent(
        entry -> {
          Json shown = secrets ? entry : Secrets.masked(entry);
          document.put("entry", shown);
          console.line(Pretty.print(shown));
          if (!shown.equals(entry)) {
            console.note("patchbay: *** stands for a secret; --show-secrets shows it");
          }
        });
    console.document(document);
  }
}
