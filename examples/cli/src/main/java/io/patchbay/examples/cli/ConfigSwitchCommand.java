package io.patchbay.examples.cli;

import io.patchbay.config.ConfigEntry;
import io.patchbay.config.ConfigFile;
import io.patchbay.config.McpConfig;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Switches a server on or off, where its agent keeps that. */
abstract class ConfigSwitchCommand extends ConfigAction {
  @Parameters(index = "0", paramLabel = "NAME", description = "The server.")
  private String name = "";

  abstract boolean set(ConfigFile file, String server);

  @Override
  ExitCode run(Configuration configuration, Console console) {
    ScopeFiles files = new ScopeFiles(configuration);
    ConfigEntry entry = require(name, configuration.load(false), configuration);
    ConfigFile file =
        files.of(entry).orElseThrow(() -> new UsageException(entry.source() + " is no file"));
    boolean changed = set(file, name);
    McpConfig after = configuration.load(false);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", name);
    document.put("changed", changed);
    now(name, after, configuration, document, console);
    console.document(document);
    return ExitCode.DONE;
  }

  @CommandLine.Command(
      name = "enable",
      description = "Switches a server on.",
      mixinStandardHelpOptions = true,
      sortOptions = false)
  static final class Enable extends ConfigSwitchCommand {
    @Override
    boolean set(ConfigFile file, String server) {
      return file.enable(server);
    }
  }

  @CommandLine.Command(
      name = "disable",
      description = "Switches a server off, where its agent keeps that.",
      mixinStandardHelpOptions = true,
      sortOptions = false)
  static final class Disable extends ConfigSwitchCommand {
    @Override
    boolean set(ConfigFile file, String server) {
      return file.disable(server);
    }
  }
}
