package io.patchbay.examples.cli;

import io.patchbay.Patchbay;
import io.patchbay.ServerConfig;
import io.patchbay.config.ConfigProblem;
import io.patchbay.config.McpConfig;
import io.patchbay.spi.AuthorizerFactory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The servers that one command works with: those of the command line, and of the configuration. */
final class Wanted {
  private final Configuration configuration;
  private final McpConfig config;
  private final List<ServerConfig> given;
  private final Set<String> names;
  private final @Nullable String only;

  /**
   * Finds them.
   *
   * @param authorizers makes what authorizes requests to them
   * @param watching whether the configuration is loaded again when a file of it changes
   * @param only tells from all names there are, also of servers that are left out because of an
   *     error, the one that is needed; null for all
   * @throws UsageException if the command line is wrong, or the one that is needed is
   */
  Wanted(
      Globals globals,
      AuthorizerFactory authorizers,
      boolean watching,
      Function<Set<String>, @Nullable String> only) {
    this.given = GivenServers.read(globals, authorizers);
    this.names =
        given.stream().map(ServerConfig::name).collect(Collectors.toCollection(LinkedHashSet::new));
    this.configuration = new Configuration(globals, authorizers);
    this.config = configuration.load(watching);
    this.only = only(only);
  }

  private @Nullable String only(Function<Set<String>, @Nullable String> which) {
    Set<String> usable = new LinkedHashSet<>(names);
    config.entries().forEach(entry -> usable.add(entry.name()));
    Set<String> all = new LinkedHashSet<>(usable);
    all.addAll(Problems.broken(config.problems()));
    String one = which.apply(all);
    if (one != null && !usable.contains(one)) {
      throw new UsageException(Problems.lines(Problems.of(one, config.problems())));
    }
    return one;
  }

  /**
   * Requires that there are servers.
   *
   * @throws UsageException with what is wrong, or what to write
   */
  void requireAny() {
    if (given.isEmpty() && config.entries().isEmpty()) {
      List<ConfigProblem> errors =
          config.problems().stream().filter(ConfigProblem::isError).toList();
      throw new UsageException(
          errors.isEmpty() ? configuration.nothingFound() : Problems.lines(errors));
    }
  }

  /** Plugs them in; the policy of the configuration holds for all. */
  void plugInto(Patchbay.Builder builder) {
    builder
        .servers(
            given.stream().filter(server -> only == null || only.equals(server.name())).toList())
        .servers(new NeededServers(config, names, only));
  }

  /** Returns what is wrong or odd, as far as it matters to the command. */
  List<ConfigProblem> problems() {
    return only == null ? config.problems() : Problems.about(only, config.problems());
  }

  /** Has something done whenever the configuration was loaded again. */
  void onChange(Consumer<List<ConfigProblem>> listener) {
    config.addListener(now -> listener.accept(problems()));
  }

  /** Returns how the user logs in at a server. */
  String login(String server) {
    String options = names.contains(server) ? "patchbay --url …" : configuration.command();
    StringBuilder command = new StringBuilder(options);
    if (!names.contains(server)) {
      configuration
          .files()
          .forEach(
              file -> command.append(" --config ").append(Configuration.quoted(file.toString())));
    }
    return command.append(" login ").append(Configuration.quoted(server)).toString();
  }

  /**
   * Requires that a server may be connected.
   *
   * @throws UsageException why it may not
   */
  void requireEnabled(String server) {
    Optional<String> refused =
        given.stream()
            .filter(config -> config.name().equals(server))
            .findFirst()
            .map(own -> config.refuses(own).map(refusal -> "is denied: " + refusal.reason()))
            .orElseGet(
                () ->
                    config
                        .current()
                        .entry(server)
                        .map(entry -> Standing.of(entry, config, configuration))
                        .filter(standing -> !standing.isEnabled())
                        .map(standing -> "is " + standing.describe()));
    refused.ifPresent(
        why -> {
          throw new UsageException("server '" + server + "' " + why);
        });
  }

  /** Returns what can be done about a server that is disabled; may be empty. */
  String nextStep(String server) {
    return names.contains(server)
        ? ""
        : config
            .current()
            .entry(server)
            .map(entry -> Standing.of(entry, config, configuration).next())
            .orElse("");
  }
}
