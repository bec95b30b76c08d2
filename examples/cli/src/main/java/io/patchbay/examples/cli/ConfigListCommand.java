package io.patchbay.examples.cli;

import io.patchbay.config.ConfigEntry;
import io.patchbay.config.McpConfig;
import io.patchbay.config.SuppressedEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;

@CommandLine.Command(
    name = "list",
    description =
        "Lists the servers that are configured, where, and whether they may be connected.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ConfigListCommand extends ConfigAction {
  @Option(names = "--all", description = "Also those that another definition goes before.")
  private boolean all;

  @Override
  ExitCode run(Configuration configuration, Console console) {
    McpConfig config = configuration.load(false);
    new Problems(console).tell(config.problems());
    List<Map<String, Object>> documents = new ArrayList<>();
    for (ConfigEntry entry : config.entries()) {
      Standing standing = Standing.of(entry, config, configuration);
      Map<String, Object> document = describe(entry);
      describe(standing, document);
      documents.add(document);
      console.line(line(entry, standing.state().toString()));
      if (!standing.isEnabled()) {
        console.line("    " + standing.reason());
        if (!standing.next().isEmpty()) {
          console.line("    " + standing.next());
        }
      }
    }
    if (documents.isEmpty()) {
      console.note("patchbay: " + configuration.nothingFound());
    }
    Map<String, Object> whole = new LinkedHashMap<>();
    whole.put("servers", documents);
    if (all) {
      whole.put("suppressed", suppressed(config, console));
    }
    console.document(whole);
    return ExitCode.DONE;
  }

  private static String line(ConfigEntry entry, String state) {
    return String.join("  ", entry.name(), entry.type(), scope(entry), state, place(entry));
  }

  private static List<Map<String, Object>> suppressed(McpConfig config, Console console) {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (SuppressedEntry suppressed : config.current().suppressed()) {
      Map<String, Object> document = describe(suppressed.entry());
      document.put("state", "suppressed");
      document.put("reason", suppressed.reason().name().toLowerCase(Locale.ROOT));
      suppressed.by().ifPresent(by -> document.put("by", describe(by)));
      documents.add(document);
      console.line(line(suppressed.entry(), "suppressed"));
      console.line("    " + suppressed.describe());
    }
    return documents;
  }
}
