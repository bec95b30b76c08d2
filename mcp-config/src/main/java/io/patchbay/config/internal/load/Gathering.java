package io.patchbay.config.internal.load;

import io.patchbay.config.ConfigFormat;
import io.patchbay.config.ConfigProblem;
import io.patchbay.config.Scope;
import io.patchbay.config.internal.expand.DollarExpander;
import io.patchbay.config.internal.expand.EditorExpander;
import io.patchbay.config.internal.expand.Expanded;
import io.patchbay.config.internal.expand.Expander;
import io.patchbay.config.internal.expand.Variables;
import io.patchbay.config.internal.json.Node;
import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.config.internal.read.EntryReader;
import io.patchbay.config.internal.read.LoadedEntry;
import io.patchbay.config.internal.read.Place;
import io.patchbay.config.internal.read.Reporter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The entries of all sources, read one after the other. An entry that was right when it was read
 * last, and is broken now, stays as it was. Used by one thread.
 */
final class Gathering {
  private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9_-]+");

  private final Setup setup;
  private final Map<String, LoadedEntry> before;
  private final List<ConfigProblem> problems = new ArrayList<>();
  private final List<LoadedEntry> entries = new ArrayList<>();

  /**
   * Begins to gather.
   *
   * @param before the entries that were right when they were read last, by {@link #key}
   */
  Gathering(Setup setup, Map<String, LoadedEntry> before) {
    this.setup = setup;
    this.before = before;
  }

  List<ConfigProblem> problems() {
    return problems;
  }

  List<LoadedEntry> entries() {
    return entries;
  }

  /** Returns the entries by what tells one from the others. */
  Map<String, LoadedEntry> byKey() {
    Map<String, LoadedEntry> all = new HashMap<>();
    entries.forEach(entry -> all.put(key(entry.source(), entry.scope(), entry.name()), entry));
    return all;
  }

  private static String key(String source, Scope scope, String name) {
    return source + '\0' + scope + '\0' + name;
  }

  /** Reads the entries of an object. */
  void servers(Origin origin, Node servers, String keyPath) {
    Reporter reporter = origin.reporter(problems);
    if (!servers.isObject()) {
      reporter.error(servers.start(), keyPath, "must be an object of servers by name");
      return;
    }
    Map<String, Member> last = new LinkedHashMap<>();
    for (Member member : servers.members()) {
      if (last.put(member.name(), member) != null) {
        reporter.warn(member.start(), path(keyPath, member), "is there twice; the last one counts");
      }
    }
    last.values().forEach(member -> entry(origin, member, keyPath));
  }

  private static String path(String keyPath, Member member) {
    return keyPath.isEmpty() ? member.name() : keyPath + "." + member.name();
  }

  private void entry(Origin origin, Member member, String keyPath) {
    String name = origin.naming().apply(member.name());
    String path = path(keyPath, member);
    Reporter reporter = origin.reporter(problems).about(name);
    if (!isNamed(member, name, origin, path, reporter)) {
      return;
    }
    Optional<LoadedEntry> read = setup.reader().read(found(origin, member, name, path), reporter);
    if (read.isEmpty()) {
      LoadedEntry last = before.get(key(origin.source(), origin.scope(), name));
      if (last != null) {
        reporter.warn(member.start(), path, "what it said before stays in force");
        entries.add(last);
      }
    }
    read.ifPresent(entries::add);
  }

  private boolean isNamed(
      Member member, String name, Origin origin, String path, Reporter reporter) {
    if (member.name().isBlank()) {
      reporter.error(member.start(), path, "a server needs a name");
      return false;
    }
    boolean sdk =
        member.value().isObject()
            && Optional.ofNullable(member.value().get("type"))
                .filter(type -> type.text().equals("sdk"))
                .isPresent();
    if (setup.reserved().contains(name) && !sdk) {
      reporter.error(member.start(), path, "this name is reserved; give the server another one");
      return false;
    } else if (!LEGAL.matcher(member.name()).matches() && origin.scope() != Scope.CLAUDEAI) {
      reporter.warn(
          member.start(), path, "the name has other characters than letters, digits, - and _");
    }
    return true;
  }

  private EntryReader.Found found(Origin origin, Member member, String name, String path) {
    return new EntryReader.Found(
        name,
        member.value(),
        path,
        origin.format(),
        origin.source(),
        origin.file(),
        place(origin),
        helperDirectory(origin),
        origin.pluginRoot(),
        childEnvironment(origin),
        origin.questions());
  }

  /** Where a command that prints headers runs depends on whose it is. */
  private Path helperDirectory(Origin origin) {
    Path root = origin.pluginRoot();
    if (root != null) {
      return root;
    }
    Path project = setup.at().project();
    boolean users = origin.scope() == Scope.USER || origin.scope() == Scope.ENTERPRISE;
    Path user = new ClaudeFiles(setup.at()).user();
    if (users && java.nio.file.Files.isDirectory(user)) {
      return user;
    }
    return project == null ? setup.at().home() : project;
  }

  private Map<String, String> childEnvironment(Origin origin) {
    if (!origin.format().isClaudeCode()) {
      return Map.of();
    }
    Map<String, String> environment = new HashMap<>();
    origin
        .placeholders()
        .forEach(
            (name, value) -> {
              if (name.startsWith("CLAUDE_")) {
                environment.put(name, value);
              }
            });
    Path project = setup.at().project();
    if (project != null) {
      environment.put("CLAUDE_PROJECT_DIR", project.toString());
    }
    return environment;
  }

  private Place place(Origin origin) {
    Surroundings at = setup.at();
    Expander texts = texts(origin);
    return new Place(
        origin.scope(),
        texts,
        values(origin, texts),
        helpers(origin),
        at.project(),
        at.home(),
        at.environment(),
        at.isWindows(),
        at.trusted(),
        setup.types());
  }

  private Expander texts(Origin origin) {
    Surroundings at = setup.at();
    return switch (origin.format()) {
      case MCP_JSON, CLAUDE_JSON, MANAGED_MCP, CLAUDE_PLUGIN -> {
        Variables variables =
            at.variables().with(origin.placeholders()).with(childEnvironment(origin));
        yield new DollarExpander(variables, setup.expandPlain(), false, false);
      }
      case CLAUDE_DESKTOP -> Expander.NONE;
      case VS_CODE, CURSOR ->
          new EditorExpander(
              at.variables(),
              at.home(),
              at.project(),
              at.isWindows() ? "\\" : "/",
              origin.inputs());
      case GEMINI_CLI, QWEN_CODE -> new DollarExpander(at.variables(), true, false, false);
    };
  }

  /** In environments and headers Gemini CLI takes what is not set for empty. */
  private Expander values(Origin origin, Expander texts) {
    return origin.format() == ConfigFormat.GEMINI_CLI
        ? new DollarExpander(setup.at().variables(), true, setup.at().isWindows(), true)
        : texts;
  }

  /** A shell command has variables of its own: only the plugin's are put in. */
  private static Expander helpers(Origin origin) {
    if (origin.placeholders().isEmpty()) {
      return Expander.NONE;
    }
    Expander dollars =
        new DollarExpander(Variables.of(origin.placeholders(), false), false, false, false);
    return text ->
        text.contains("${user_config.")
            ? new Expanded(
                text, List.of(), List.of("must not use ${user_config.…}, which a shell would read"))
            : new Expanded(dollars.expand(text).text(), List.of(), List.of());
  }
}
