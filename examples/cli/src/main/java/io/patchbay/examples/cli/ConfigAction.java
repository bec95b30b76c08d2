package io.patchbay.examples.cli;

import io.patchbay.config.ConfigEntry;
import io.patchbay.config.McpConfig;
import io.patchbay.config.SuppressedEntry;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParentCommand;

/** A command that looks into the configuration or changes it, and connects to nothing. */
abstract class ConfigAction implements Callable<Integer> {
  @ParentCommand private @Nullable ConfigCommand parent;

  /** Runs the command. */
  abstract ExitCode run(Configuration configuration, Console console);

  /** Returns whether {@code --url} and {@code --header} say something here. */
  boolean takesUrl() {
    return false;
  }

  Globals globals() {
    return Objects.requireNonNull(parent, "set by the parser").globals();
  }

  @Override
  public final Integer call() {
    Console console = Console.standard(globals().json);
    return Command.reporting(
            console,
            () -> {
              if (!globals().servers.isEmpty() || !globals().urls.isEmpty() && !takesUrl()) {
                throw new UsageException(
                    "'config' is about files; leave --server and --url out, or write 'config add'");
              }
              return run(new Configuration(globals()), console);
            })
        .code();
  }

  /** Returns a server of a name, and where it is from. */
  static Map<String, Object> describe(ConfigEntry entry) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", entry.name());
    document.put("type", entry.type());
    document.put("scope", scope(entry));
    document.put("source", entry.source());
    if (entry.line() > 0) {
      document.put("line", entry.line());
    }
    return document;
  }

  /** Returns whether a server may be connected, with what can be done about it. */
  static void describe(Standing standing, Map<String, Object> document) {
    document.put("state", standing.state().toString());
    if (!standing.reason().isEmpty()) {
      document.put("reason", standing.reason());
    }
    if (!standing.next().isEmpty()) {
      document.put("next", standing.next());
    }
  }

  static String scope(ConfigEntry entry) {
    return entry.scope().name().toLowerCase(Locale.ROOT);
  }

  /** Returns the file and the line. */
  static String place(ConfigEntry entry) {
    return entry.line() == 0 ? entry.source() : entry.source() + ":" + entry.line();
  }

  /** Prints where a server stands now, and which other definitions it has. */
  static void now(
      String name,
      McpConfig config,
      Configuration configuration,
      Map<String, Object> document,
      Console console) {
    config
        .current()
        .entry(name)
        .map(entry -> Standing.of(entry, config, configuration))
        .ifPresent(
            standing -> {
              describe(standing, document);
              console.line("'" + name + "' is " + standing.describe());
            });
    config.current().suppressed().stream()
        .filter(entry -> entry.entry().name().equals(name))
        .map(SuppressedEntry::describe)
        .forEach(console::note);
  }

  /**
   * Returns the definition of a server that counts.
   *
   * @throws UsageException if there is none, with what is wrong with it if that is why
   */
  static ConfigEntry require(String name, McpConfig config, Configuration configuration) {
    return config
        .current()
        .entry(name)
        .orElseThrow(
            () ->
                Problems.broken(config.problems()).contains(name)
                    ? new UsageException(Problems.lines(Problems.of(name, config.problems())))
                    : unknown(name, configuration));
  }

  /** Returns what is said if there is no server of a name. */
  static UsageException unknown(String name, Configuration configuration) {
    return new UsageException(
        "no file has a server '"
            + name
            + "'; '"
            + configuration.command()
            + " config list --all' shows those there are");
  }
}
